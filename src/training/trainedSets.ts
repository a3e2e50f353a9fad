import { mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import type { LoggedSet } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { UnitFormat } from '../resources/server/units.ts';
import { daysBetween } from './calendar.ts';
import { toDatedRecords } from './datedRecords.ts';
import { toKilograms } from './units.ts';

/** A logged set, with numbers that can be compared with those of other sets. */
export interface TrainedSet {
  /** As in `2026-11-22`: the day of its session if it is known, or else that of the log. */
  readonly day: string;
  readonly exercise: string;
  /** The id of its workout or routine; undefined for a set without one. */
  readonly workout: string | undefined;
  /** 0 for a failed attempt; undefined if the unit is not repetitions but, for example, seconds. */
  readonly repetitions: number | undefined;
  /** Above 0; undefined without a weight in kilograms or pounds. */
  readonly kilograms: number | undefined;
  /** True for a planned warm-up, which is not a measure of strength. */
  readonly isWarmUp: boolean;
  /** The set in the units that it was logged in. */
  readonly loggedSet: LoggedSet;
  readonly item: ListedItem;
}

/** The context that logs are interpreted in. */
export interface TrainedSetContext {
  readonly unitNames: UnitFormat;
  /** The ids of routine entries that are warm-ups. */
  readonly warmUps: ReadonlySet<string>;
  /** The known days of training sessions by id. */
  readonly sessionDays: ReadonlyMap<string, string>;
}

/** Returns the logged sets, the oldest first. Rows that are not sets or have no day are excluded. */
export function* toTrainedSets(
  items: readonly ListedItem[],
  { unitNames, warmUps, sessionDays }: TrainedSetContext,
): Steps<readonly TrainedSet[]> {
  const sets = yield* mapInSteps(yield* toDatedRecords(items), ({ day, details: { set, session }, item }) =>
    set === undefined
      ? undefined
      : {
          day: resolveSetDay(day, sessionDays.get(session ?? '')),
          exercise: set.exercise,
          workout: set.workout,
          repetitions: getRepetitions(set, unitNames),
          kilograms: getKilograms(set, unitNames),
          isWarmUp: set.slotEntry !== undefined && warmUps.has(set.slotEntry),
          loggedSet: set,
          item,
        },
  );
  return sets.filter((set) => set !== undefined);
}

/**
 * Returns the day of a set in the zone of the user, which is that of its session: the server writes the time of a set in its
 * own zone, where it may be another day. A session that is several days away is ignored.
 */
export function resolveSetDay(loggedDay: string, sessionDay: string | undefined): string {
  return sessionDay !== undefined && Math.abs(daysBetween(sessionDay, loggedDay)) === 1
    ? sessionDay
    : loggedDay;
}

export function filterWorkingSets(sets: readonly TrainedSet[]): readonly TrainedSet[] {
  return sets.filter(({ isWarmUp }) => !isWarmUp);
}

function getRepetitions(
  { repetitions = NaN, repetitionUnit }: LoggedSet,
  names: UnitFormat,
): number | undefined {
  const isCount = repetitionUnit === undefined || names.repetition.get(repetitionUnit) === 'Repetitions';
  return isCount && repetitions >= 0 ? repetitions : undefined;
}

function getKilograms({ weight = NaN, weightUnit }: LoggedSet, names: UnitFormat): number | undefined {
  const kilograms =
    toKilograms(weight, weightUnit === undefined ? 'kg' : names.weight.get(weightUnit)) ?? NaN;
  return kilograms > 0 ? kilograms : undefined;
}

/** Computes the sum of weight in kilograms times repetitions. Sets without either add nothing. */
export function computeVolume(sets: readonly TrainedSet[]): number {
  return sets.reduce((sum, { kilograms = 0, repetitions = 0 }) => sum + kilograms * repetitions, 0);
}
