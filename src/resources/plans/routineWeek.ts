import type { WorkoutDetails } from '../details.ts';
import { millisecondsPerDay } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/** The current week of a routine, counted from 1, and the number of its weeks. */
export interface RoutineWeek {
  readonly week: number;
  readonly weeks: number;
}

/**
 * Returns the current week of a running routine; undefined before and after it, and for a template, whose dates mean nothing. An
 * end on the weekday of the start completes a week instead of beginning another.
 *
 * @param today in the user's zone, as the dates of a routine are
 */
export function findRoutineWeek(
  { start, end, isTemplate }: WorkoutDetails,
  today = new Date(),
): RoutineWeek | undefined {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const now = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  if (isTemplate || !(first <= now && now <= last)) {
    return undefined;
  }
  const weeks = Math.max(1, Math.ceil((last - first) / millisecondsPerDay / 7));
  return { week: Math.min(Math.floor((now - first) / millisecondsPerDay / 7) + 1, weeks), weeks };
}

/** Returns true if a row is a running routine. */
export function isRunningRoutine({ details }: ListedItem): boolean {
  return details?.kind === 'workout' && findRoutineWeek(details) !== undefined;
}
