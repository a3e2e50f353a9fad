import { mapNestedSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { computeProgress } from '../../training/progress/progress.ts';
import { findSetRecords, type SetRecordKind } from '../../training/progress/setRecords.ts';
import { computeVolume, toTrainedSets, filterWorkingSets } from '../../training/trainedSets.ts';
import type { Server } from '../currentServer.ts';
import { readUnitNames } from './unitNames.ts';

/** Volume and records of logged sets, without warm-ups. */
export interface LoggedSets {
  /** Returns the sum of kilograms times repetitions over logs. */
  readonly getVolume: (logs: readonly ListedItem[]) => number;
  /** Returns the kinds of records that the set of a log broke. */
  readonly getSetRecords: (log: ListedItem) => readonly SetRecordKind[];
}

/**
 * Reads the sets of logs.
 *
 * @param warmUps as in {@link toTrainedSets}
 * @param isComplete false if there may be earlier logs, without which no set can be called a record
 * @throws the failure of the tables of units
 */
export async function readLoggedSets(
  server: Server,
  logs: readonly ListedItem[],
  warmUps: ReadonlySet<string>,
  isComplete: boolean,
): Promise<LoggedSets> {
  const unitNames = await readUnitNames(server);
  const facts = { unitNames, warmUps, sessionDays: new Map<string, string>() };
  const sets = filterWorkingSets(await runInSlices(toTrainedSets(logs, facts)));
  const byExercise = isComplete ? [...Map.groupBy(sets, ({ exercise }) => exercise).values()] : [];
  const recordEntries = await runInSlices(
    mapNestedSteps(byExercise, function* (own) {
      return [...findSetRecords(yield* computeProgress(own))];
    }),
  );
  const records = new Map(recordEntries.flat());
  const setsByLog = new Map(sets.map((set) => [set.item, set]));
  return {
    getVolume: (selectedLogs) => computeVolume(selectedLogs.flatMap((log) => setsByLog.get(log) ?? [])),
    getSetRecords: (log) => {
      const set = setsByLog.get(log);
      return (set && records.get(set)) ?? [];
    },
  };
}
