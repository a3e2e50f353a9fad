import type { Steps } from '../api/concurrency/slices.ts';
import { addDays, getMonday } from './calendar.ts';
import type { TrainedSet } from './trainedSets.ts';

/** A muscle that an exercise is mainly for. */
export interface TrainedMuscle {
  readonly id: string;
  readonly name: string;
}

/** The muscles that exercises are mainly for, each once, by the exercise's id. */
export type TrainedMuscles = ReadonlyMap<string, readonly TrainedMuscle[]>;

export interface TrainingWeek {
  readonly monday: string;
  readonly sessions: number;
  readonly sets: number;
  /** Sets for each muscle by its id, without warm-ups: a set counts for every muscle that its exercise is mainly for. */
  readonly setsByMuscle: ReadonlyMap<string, number>;
}

interface MutableTrainingWeek extends TrainingWeek {
  sessions: number;
  sets: number;
  readonly setsByMuscle: Map<string, number>;
}

/**
 * Each week that has a day of a span of time, the oldest first, with all of its days.
 *
 * @param sessionsByDay numbers of sessions by their day
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
