import { each, inSlices } from '../../api/concurrency/slices.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { progressOf } from '../../training/progress/progress.ts';
import { setRecordsOf, type SetRecordKind } from '../../training/progress/setRecords.ts';
import { trainedSets, workingSets } from '../../training/trainedSets.ts';
import { volumeOf } from '../../training/progress/volume.ts';
import type { Server } from '../currentServer.ts';
import { readUnitNames } from './unitNames.ts';

/** The sets that logs are, but for warm-ups, and the records among them. */
export interface LoggedSets {
  /** Sum of kilograms by repetitions over logs. */
  readonly volumeOf: (logs: readonly ListedItem[]) => number;
  /** The respects in which the set of a log was the best so far. */
  readonly setRecordsOf: (log: ListedItem) => readonly SetRecordKind[];
}

/**
 * Reads the sets of logs.
 *
 * @param warmUps as of `trainedSets`
 * @param areAll false where there may be earlier ones, without which nothing can be called a record
 * @throws the failure of the tables of units
 */
export async function readLoggedSets(
  server: Server,
  logs: readonly ListedItem[],
  warmUps: ReadonlySet<string>,
  areAll: boolean,
): Promise<LoggedSets> {
  const unitNames = await readUnitNames(server);
  const facts = { unitNames, warmUps, sessionDays: new Map<string, string>() };
  const sets = workingSets(await inSlices(trainedSets(logs, facts)));
  const byExercise = areAll ? [...Map.groupBy(sets, ({ exercise }) => exercise).values()] : [];
  const found = await inSlices(each(byExercise, (own) => [...setRecordsOf(progressOf(own))]));
  const records = new Map(found.flat());
  const setOf = new Map(sets.map((set) => [set.item, set]));
  return {
    volumeOf: (asked) => volumeOf(asked.flatMap((log) => setOf.get(log) ?? [])),
    setRecordsOf: (log) => {
      const set = setOf.get(log);
      return (set && records.get(set)) ?? [];
    },
  };
}
