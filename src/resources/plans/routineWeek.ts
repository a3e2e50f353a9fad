import type { WorkoutDetails } from '../details.ts';
import { millisecondsPerDay } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/** The week that a routine is in, counted from 1, of how many. */
export interface RoutineWeek {
  readonly week: number;
  readonly weeks: number;
}

/**
 * The week of a routine that is running; undefined before it, after it, and of a template, whose dates mean nothing. An end
 * on the weekday of the start closes a week and begins none.
 *
 * @param today in the user's zone, as days of the server are nobody else's
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

/** Returns true if a row is of a routine that is running. */
export function isRunningRoutine({ details }: ListedItem): boolean {
  return details?.kind === 'workout' && findRoutineWeek(details) !== undefined;
}
