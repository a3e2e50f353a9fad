import type { Progress } from './progress.ts';
import type { TrainedSet } from '../trainedSets.ts';

const setRecordKinds = ['oneRepMax', 'weight'] as const;

/** A measure by which a set can be a record. */
export type SetRecordKind = (typeof setRecordKinds)[number];

/** Returns the sets that were records, with the measures of each. */
export function findSetRecords(
  progress: Pick<Progress, SetRecordKind>,
): ReadonlyMap<TrainedSet, readonly SetRecordKind[]> {
  const records = new Map<TrainedSet, SetRecordKind[]>();
  for (const kind of setRecordKinds) {
    for (const { set } of progress[kind].setRecords) {
      records.set(set, [...(records.get(set) ?? []), kind]);
    }
  }
  return records;
}
