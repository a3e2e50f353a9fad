import type { Progress } from './progress.ts';
import type { TrainedSet } from '../trainedSets.ts';

const recordKinds = ['oneRepMax', 'weight'] as const;

/** A respect in which a set can be the best so far. */
export type RecordKind = (typeof recordKinds)[number];

/** The sets of an exercise that were records, with what each was the best in. */
export function recordsOf(
  progress: Pick<Progress, RecordKind>,
): ReadonlyMap<TrainedSet, readonly RecordKind[]> {
  const records = new Map<TrainedSet, RecordKind[]>();
  for (const kind of recordKinds) {
    for (const { set } of progress[kind].records) {
      records.set(set, [...(records.get(set) ?? []), kind]);
    }
  }
  return records;
}
