import type { Steps } from '../../api/concurrency/slices.ts';
import type { TrainedSet } from '../trainedSets.ts';

/** A set that is the best by some number. */
export interface BestSet {
  readonly set: TrainedSet;
  /** In kilograms. */
  readonly value: number;
}

/** The sets that were the best so far by one measure. */
export interface PersonalBests {
  /** Sets that beat every earlier one, the oldest first. The very first set is not a record. */
  readonly setRecords: readonly BestSet[];
  /** The best set of all, and the first of equal ones. */
  readonly best: BestSet | undefined;
}

/** Difference up to which weights count as equal, in kilograms: 100 lb are 45.359237 kg, which may be entered as 45.36 kg the next time. */
export const weightTolerance = 0.01;

/**
 * Finds the sets that were the best so far.
 *
 * @param sets the oldest first
 * @param getValue returns kilograms; undefined for a set without the number
 */
export function* findPersonalBests(
  sets: readonly TrainedSet[],
  getValue: (set: TrainedSet) => number | undefined,
): Steps<PersonalBests> {
  const records: BestSet[] = [];
  let best: BestSet | undefined;
  for (const set of sets) {
    const value = getValue(set);
    if (value !== undefined && (best === undefined || value - best.value > weightTolerance)) {
      const isFirst = best === undefined;
      best = { set, value };
      if (!isFirst) {
        records.push(best);
      }
    }
    yield;
  }
  return { setRecords: records, best };
}
