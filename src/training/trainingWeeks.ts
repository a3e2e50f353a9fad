import type { Steps } from '../api/concurrency/slices.ts';
import { addDays, mondayOf } from './calendar.ts';
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
  readonly setsOf: ReadonlyMap<string, number>;
}

interface CountedWeek extends TrainingWeek {
  sessions: number;
  sets: number;
  readonly setsOf: Map<string, number>;
}

/**
 * Each week that has a day of a span of time, the oldest first, with all of its days.
 *
 * @param sessionsOn numbers of sessions by their day
 */
export function* trainingWeeks(
  { first, last }: { readonly first: string; readonly last: string },
  sessionsOn: ReadonlyMap<string, number>,
  sets: readonly TrainedSet[],
  muscles: TrainedMuscles,
): Steps<readonly TrainingWeek[]> {
  const weeks = new Map<string, CountedWeek>();
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7)) {
    weeks.set(monday, { monday, sessions: 0, sets: 0, setsOf: new Map() });
  }
  for (const [day, sessions] of sessionsOn) {
    const week = weeks.get(mondayOf(day));
    if (week !== undefined) {
      week.sessions += sessions;
    }
  }
  for (const { day, exercise, isWarmUp } of sets) {
    const week = weeks.get(mondayOf(day));
    if (week !== undefined) {
      week.sets += 1;
      for (const { id } of (isWarmUp ? undefined : muscles.get(exercise)) ?? []) {
        week.setsOf.set(id, (week.setsOf.get(id) ?? 0) + 1);
      }
    }
    yield;
  }
  return [...weeks.values()];
}
