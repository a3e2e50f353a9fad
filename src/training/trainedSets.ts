import { mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import type { LoggedSet } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { UnitFormat } from '../resources/server/units.ts';
import { daysBetween } from './calendar.ts';
import { toDatedRecords } from './datedRecords.ts';
import { toKilograms } from './units.ts';

/** A set that was logged, in numbers that can be compared. */
export interface TrainedSet {
  /** As in `2026-11-22`: the day of its session where that is known, else the one that the server has. */
  readonly day: string;
  readonly exercise: string;
  /** The id of the workout or routine that it was done in; undefined for a set outside of any. */
  readonly workout: string | undefined;
  /** 0 is an attempt that failed; undefined where something else was counted, such as seconds. */
  readonly repetitions: number | undefined;
  /** Above 0; undefined where there was no weight, or one that is not in kilograms or pounds. */
  readonly kilograms: number | undefined;
  /** True for a set that was planned to warm up. It is no measure of what somebody can lift. */
  readonly isWarmUp: boolean;
  /** The set in the units that it was logged in. */
  readonly loggedSet: LoggedSet;
  readonly item: ListedItem;
}

/** Names of a server's units by id. */
export type UnitNames = Pick<UnitFormat, 'weight' | 'repetition'>;

/** Facts beside logs that say what these mean. */
export interface TrainedSetContext {
  readonly unitNames: UnitNames;
  /** Ids of the entries of routines that are warm-ups. */
  readonly warmUps: ReadonlySet<string>;
  /** The days of training sessions by their ids, as far as they are known. */
  readonly sessionDays: ReadonlyMap<string, string>;
}

/** Logged sets, the oldest first. Rows that are none, or have no day, are left out. */
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
 * The day of the session, as whoever trained has it: the server writes the moment of a set in a zone of its own, where another
 * day may have begun. A session that is days away says nothing of when the set was done.
 */
export function resolveSetDay(loggedDay: string, sessionDay: string | undefined): string {
  return sessionDay !== undefined && Math.abs(daysBetween(sessionDay, loggedDay)) === 1
    ? sessionDay
    : loggedDay;
}

/** The sets that were not done to warm up. */
export function filterWorkingSets(sets: readonly TrainedSet[]): readonly TrainedSet[] {
  return sets.filter(({ isWarmUp }) => !isWarmUp);
}

function getRepetitions(
  { repetitions = NaN, repetitionUnit }: LoggedSet,
  names: UnitNames,
): number | undefined {
  const isCount = repetitionUnit === undefined || names.repetition.get(repetitionUnit) === 'Repetitions';
  return isCount && repetitions >= 0 ? repetitions : undefined;
}

function getKilograms({ weight = NaN, weightUnit }: LoggedSet, names: UnitNames): number | undefined {
  const kilograms =
    toKilograms(weight, weightUnit === undefined ? 'kg' : names.weight.get(weightUnit)) ?? NaN;
  return kilograms > 0 ? kilograms : undefined;
}
