import { groupInSteps, mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import type { Term } from '../resources/details.ts';
import { computeStreaks, type Streaks } from './streaks.ts';
import type { TrainedSet } from './trainedSets.ts';
import { computeTrainingWeeks, type TrainedMuscles, type TrainingWeek } from './trainingWeeks.ts';

/** Levels of days, the lowest first. */
const levels = [1, 2, 3, 4] as const;

type Level = (typeof levels)[number];

/** Upper limits on the muscles of one exercise and of all exercises; wger has 16. */
const maxMuscles = { each: 20, all: 100 };

/** The known training, and the range of days that is shown. */
export interface TrainingRecords {
  /** The day on which each session began, in any order. A day with several sessions appears several times. */
  readonly sessionDays: readonly string[];
  readonly sets: readonly TrainedSet[];
  /** Returns the main muscles of an exercise. */
  readonly getMuscles: (exercise: string) => readonly Term[];
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

export interface TrainingYear {
  /** Numbers of sessions by day, without days that have none. */
  readonly sessionsByDay: ReadonlyMap<string, number>;
  /** Numbers of sets by day, without days that have none. */
  readonly setsByDay: ReadonlyMap<string, number>;
  /** Levels of the days with sessions or sets; others have level 0. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Streaks over all known sessions. */
  readonly streaks: Streaks;
  /** The weeks that overlap the shown range, the oldest first. Each includes all of its days. */
  readonly weeks: readonly TrainingWeek[];
  /** Muscles trained in these weeks, the one with the most sets first. */
  readonly muscles: readonly Term[];
}

export function* computeTrainingYear(records: TrainingRecords): Steps<TrainingYear> {
  const { sets, first, last, today } = records;
  const sessions = yield* countSessionsByDay(records);
  const isInRange = ([day]: readonly [day: string, count: number]): boolean => day >= first && day <= last;
  const sessionsByDay = new Map([...sessions].filter(isInRange));
  const setsByDay = new Map([...(yield* countByDay(sets.map(({ day }) => day)))].filter(isInRange));
  const trained = yield* collectTrainedMuscles(records);
  const weeks = yield* computeTrainingWeeks(records, sessions, sets, trained);
  return {
    sessionsByDay,
    setsByDay,
    // A session without sets counts as little as the fewest sets.
    levels: new Map([
      ...[...sessionsByDay.keys()].map((day) => [day, 1] as const),
      ...computeLevels(setsByDay),
    ]),
    streaks: computeStreaks(sessions.keys(), first, today),
    weeks,
    muscles: getMusclesBySetCount(weeks, trained),
  };
}

/** Counts sessions by day. A day whose sets have no session counts as one session. */
function* countSessionsByDay({ sessionDays, sets }: TrainingRecords): Steps<ReadonlyMap<string, number>> {
  const known = new Set(sessionDays);
  const setsWithoutSession = sets.filter(({ day, item }) => !known.has(day) && !hasSession(item));
  return yield* countByDay([...sessionDays, ...new Set(setsWithoutSession.map(({ day }) => day))]);
}

/** Returns true if a set names its session. Up to 2.2, it belongs to the session of its day without naming it. */
function hasSession({ details }: TrainedSet['item']): boolean {
  return details?.kind === 'record' && details.session !== undefined;
}

function* collectTrainedMuscles({ sets, getMuscles }: TrainingRecords): Steps<TrainedMuscles> {
  const exercises = new Set(sets.map(({ exercise }) => exercise));
  const known = new Set<string>();
  const trained = yield* mapInSteps([...exercises], (exercise) => {
    const byId = new Map<string, Term>();
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

function getMusclesBySetCount(weeks: readonly TrainingWeek[], trained: TrainedMuscles): readonly Term[] {
  const totals = new Map<string, number>();
  for (const [id, count] of weeks.flatMap(({ setsByMuscle }) => [...setsByMuscle])) {
    totals.set(id, (totals.get(id) ?? 0) + count);
  }
  const byId = new Map([...trained.values()].flat().map((muscle) => [muscle.id, muscle]));
  return [...totals].sort(([, a], [, b]) => b - a).flatMap(([id]) => byId.get(id) ?? []);
}

function* countByDay(days: readonly string[]): Steps<ReadonlyMap<string, number>> {
  const groups = yield* groupInSteps(days, (day) => day);
  return new Map([...groups].map(([day, { length }]) => [day, length]));
}

/**
 * Assigns each day the quarter of all days that it belongs to by its count, from 1 for the lowest to 4. The highest count always
 * has level 4.
 *
 * @param counts numbers above 0
 */
function computeLevels(counts: ReadonlyMap<string, number>): ReadonlyMap<string, Level> {
  const rankByCount = new Map<number, number>();
  // The last rank of equal counts applies to all of them, so that they have the same level.
  [...counts.values()].sort((a, b) => a - b).forEach((count, at) => rankByCount.set(count, at + 1));
  return new Map(
    [...counts].map(([day, count]) => {
      const share = (rankByCount.get(count) ?? 0) / counts.size;
      return [day, levels[Math.ceil(share * levels.length) - 1] ?? 1] as const;
    }),
  );
}
