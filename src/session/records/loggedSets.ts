import { each, inSlices } from '../../api/concurrency/slices.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { progressOf } from '../../training/progress/progress.ts';
import { setRecordsOf, type SetRecordKind } from '../../training/progress/setRecords.ts';
import { trainedSets, workingSets, type TrainedSet } from '../../training/trainedSets.ts';
import { volumeOf } from '../../training/progress/volume.ts';
import type { Server } from '../currentServer.ts';
import { readUnitNames } from './unitNames.ts';

/** The sets that logs are, but for warm-ups, and the records among them. */
export class LoggedSets {
  readonly #sets: ReadonlyMap<ListedItem, TrainedSet>;
  readonly #records: ReadonlyMap<TrainedSet, readonly SetRecordKind[]>;

  private constructor(
    sets: readonly TrainedSet[],
    records: ReadonlyMap<TrainedSet, readonly SetRecordKind[]> = new Map(),
  ) {
    this.#sets = new Map(sets.map((set) => [set.item, set]));
    this.#records = records;
  }

  /**
   * Reads logs.
   *
   * @param warmUps as of `trainedSets`
   * @param areAll false where there may be earlier ones, without which nothing can be called a record
   * @throws the failure of the tables of units
   */
  static async of(
    server: Server,
    logs: readonly ListedItem[],
    warmUps: ReadonlySet<string>,
    areAll: boolean,
  ): Promise<LoggedSets> {
    const unitNames = await readUnitNames(server);
    const facts = { unitNames, warmUps, sessionDays: new Map<string, string>() };
    const sets = workingSets(await inSlices(trainedSets(logs, facts)));
    if (!areAll) {
      return new LoggedSets(sets);
    }
    const byExercise = [...Map.groupBy(sets, ({ exercise }) => exercise).values()];
    const records = await inSlices(each(byExercise, (own) => [...setRecordsOf(progressOf(own))]));
    return new LoggedSets(sets, new Map(records.flat()));
  }

  /** Sum of kilograms by repetitions over logs. */
  volumeOf(logs: readonly ListedItem[]): number {
    return volumeOf(logs.flatMap((log) => this.#sets.get(log) ?? []));
  }

  /** The respects in which the set of a log was the best so far. */
  setRecordsOf(log: ListedItem): readonly SetRecordKind[] {
    const set = this.#sets.get(log);
    return set === undefined ? [] : (this.#records.get(set) ?? []);
  }
}
