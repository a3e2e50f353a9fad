import type { Steps } from '../api/concurrency/slices.ts';
import type { Term } from '../resources/details.ts';
import { addDays, getMonday } from './calendar.ts';
import type { TrainedSet } from './trainedSets.ts';

/** The main muscles of exercises, by the exercise's id. */
export type TrainedMuscles = ReadonlyMap<string, readonly Term[]>;

export interface TrainingWeek {
  readonly monday: string;
  readonly sessions: number;
  readonly sets: number;
  /** Sets by the id of the muscle, without warm-ups. A set counts for every main muscle of its exercise. */
  readonly setsByMuscle: ReadonlyMap<string, number>;
}

interface MutableTrainingWeek extends TrainingWeek {
  sessions: number;
  sets: number;
  readonly setsByMuscle: Map<string, number>;
}

/**
 * Computes the weeks that overlap a range of days, the oldest first. Each includes all of its days.
 *
 * @param sessionsByDay numbers of sessions by day
 */
export function* computeTrainingWeeks(
  { first, last }: { readonly first: string; readonly last: string },
  sessionsByDay: ReadonlyMap<string, number>,
  sets: readonly TrainedSet[],
  muscles: TrainedMuscles,
): Steps<readonly TrainingWeek[]> {
  const weeks = new Map<string, MutableTrainingWeek>();
  for (let monday = getMonday(first); monday <= last; monday = addDays(monday, 7)) {
    weeks.set(monday, { monday, sessions: 0, sets: 0, setsByMuscle: new Map() });
  }
  for (const [day, sessions] of sessionsByDay) {
    const week = weeks.get(getMonday(day));
    if (week !== undefined) {
      week.sessions += sessions;
    }
  }
  for (const { day, exercise, isWarmUp } of sets) {
    const week = weeks.get(getMonday(day));
    if (week !== undefined) {
      week.sets += 1;
      for (const { id } of (isWarmUp ? undefined : muscles.get(exercise)) ?? []) {
        week.setsByMuscle.set(id, (week.setsByMuscle.get(id) ?? 0) + 1);
      }
    }
    yield;
  }
  return [...weeks.values()];
}
