import type { Steps } from '../../api/concurrency/slices.ts';
import type { TrainedSet } from '../trainedSets.ts';

/** A set with the number that it is the best in. */
export interface BestSet {
  readonly set: TrainedSet;
  /** Kilograms. */
  readonly value: number;
}

/** Sets that were the best so far, in one respect. */
export interface PersonalBests {
  /** Sets that beat every earlier one, the oldest first. The very first set beats none. */
  readonly setRecords: readonly BestSet[];
  /** The best ever; of several the first. */
  readonly best: BestSet | undefined;
}

/** Smallest part by which a number is above another: what is below comes of the arithmetic, as with pounds. */
const relativeTolerance = 1e-9;

/**
 * The best sets so far, each time one was.
 *
 * @param sets the oldest first
 * @param getValue undefined for a set that has no such number
 */
export function* findPersonalBests(
  sets: readonly TrainedSet[],
  getValue: (set: TrainedSet) => number | undefined,
): Steps<PersonalBests> {
  const records: BestSet[] = [];
  let best: BestSet | undefined;
  for (const set of sets) {
    const value = getValue(set);
    if (value !== undefined && (best === undefined || value > best.value * (1 + relativeTolerance))) {
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
