import { mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import { isIsoDate } from '../resources/fields.ts';
import { computeStreaks, type Streaks } from './streaks.ts';
import type { TrainedSet } from './trainedSets.ts';
import {
  computeTrainingWeeks,
  type TrainedMuscle,
  type TrainedMuscles,
  type TrainingWeek,
} from './trainingWeeks.ts';

/** 0 for nothing, 4 for the most. */
export type Level = 0 | 1 | 2 | 3 | 4;

const levels = [1, 2, 3, 4] as const;

/** Upper limits on the muscles of an exercise, and on those of all: the service knows 16. */
const maxMuscles = { each: 20, all: 100 };

/** Training as far as it is known, and the days that are shown of it. */
export interface TrainingRecords {
  /** The day that each session began on, in any order; a day with several sessions is there several times. */
  readonly sessionDays: readonly string[];
  readonly sets: readonly TrainedSet[];
  /** The muscles that an exercise is mainly for. */
  readonly getMuscles: (exercise: string) => readonly TrainedMuscle[];
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

export interface TrainingYear {
  /** Numbers of sessions by day, of those days that have any. */
  readonly sessionsByDay: ReadonlyMap<string, number>;
  /** Numbers of sets by day, of those days that have any. */
  readonly setsByDay: ReadonlyMap<string, number>;
  /** Levels of the days that have sessions or sets; others are of level 0. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Streaks over all that is known. */
  readonly streaks: Streaks;
  /** Each week that has a day that is shown, the oldest first, with all of its days. */
  readonly weeks: readonly TrainingWeek[];
  /** Muscles that were trained in these weeks, the one with the most sets first. */
  readonly muscles: readonly TrainedMuscle[];
}

export function* computeTrainingYear(records: TrainingRecords): Steps<TrainingYear> {
  const { sets, first, last, today } = records;
  const sessions = countSessionsByDay(records);
  const isInRange = ([day]: readonly [day: string, count: number]): boolean => day >= first && day <= last;
  const sessionsByDay = new Map([...sessions].filter(isInRange));
  const setsByDay = new Map([...countByDay(sets.map(({ day }) => day))].filter(isInRange));
  const trained = yield* collectTrainedMuscles(records);
  const weeks = yield* computeTrainingWeeks(records, sessions, sets, trained);
  return {
    sessionsByDay,
    setsByDay,
    // A session without sets is not nothing, and no more than the fewest sets.
    levels: new Map([
      ...[...sessionsByDay.keys()].map((day) => [day, 1] as const),
      ...computeLevels(setsByDay),
    ]),
    streaks: computeStreaks(sessions.keys(), first, today),
    weeks,
    muscles: getMusclesBySetCount(weeks, trained),
  };
}

/** Days with sessions. One with sets that are of no session counts as one: they were logged without. */
function countSessionsByDay({ sessionDays, sets }: TrainingRecords): ReadonlyMap<string, number> {
  const days = sessionDays.filter(isIsoDate);
  const known = new Set(days);
  const setsWithoutSession = sets.filter(({ day, item }) => !known.has(day) && !hasSession(item));
  return countByDay([...days, ...new Set(setsWithoutSession.map(({ day }) => day))]);
}

/** Up to 2.2 a set is of the session of its day, and does not say so. */
function hasSession({ details }: TrainedSet['item']): boolean {
  return details?.kind === 'record' && details.session !== undefined;
}

function* collectTrainedMuscles({ sets, getMuscles }: TrainingRecords): Steps<TrainedMuscles> {
  const exercises = new Set(sets.map(({ exercise }) => exercise));
  const known = new Set<string>();
  const trained = yield* mapInSteps([...exercises], (exercise) => {
    const byId = new Map<string, TrainedMuscle>();
    for (const muscle of getMuscles(exercise).slice(0, maxMuscles.each)) {
      if (known.has(muscle.id) || known.size < maxMuscles.all) {
        known.add(muscle.id);
        byId.set(muscle.id, muscle);
      }
    }
    return [exercise, [...byId.values()]] as const;
  });
  return new Map(trained);
}

function getMusclesBySetCount(
  weeks: readonly TrainingWeek[],
  trained: TrainedMuscles,
): readonly TrainedMuscle[] {
  const totals = new Map<string, number>();
  for (const [id, count] of weeks.flatMap(({ setsByMuscle }) => [...setsByMuscle])) {
    totals.set(id, (totals.get(id) ?? 0) + count);
  }
  const byId = new Map([...trained.values()].flat().map((muscle) => [muscle.id, muscle]));
  return [...totals].sort(([, one], [, other]) => other - one).flatMap(([id]) => byId.get(id) ?? []);
}

function countByDay(days: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const day of days) {
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/**
 * The quarter of all days that a day belongs to by its number, the days with the least being 1. As many as on the day with the
 * most is always 4.
 *
 * @param counts numbers above 0
 */
function computeLevels(counts: ReadonlyMap<string, number>): ReadonlyMap<string, Level> {
  const rankByCount = new Map<number, number>();
  // By the last of those that are the same: days with the same number are of one level.
  [...counts.values()]
    .sort((one, other) => one - other)
    .forEach((count, at) => rankByCount.set(count, at + 1));
  return new Map(
    [...counts].map(([day, count]) => {
      const share = (rankByCount.get(count) ?? 0) / counts.size;
      return [day, levels[Math.ceil(share * levels.length) - 1] ?? 1] as const;
    }),
  );
}
