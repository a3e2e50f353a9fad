import type { Progress } from './progress.ts';
import type { TrainedSet } from '../trainedSets.ts';

const setRecordKinds = ['oneRepMax', 'weight'] as const;

/** A respect in which a set can be the best so far. */
export type SetRecordKind = (typeof setRecordKinds)[number];

/** The sets of an exercise that were records, with what each was the best in. */
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
