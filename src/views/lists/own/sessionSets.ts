import type { SessionLogs } from '../../../collections/sessionLogs.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import type { Server } from '../../../session/currentServer.ts';
import { readLoggedSets, type LoggedSets } from '../../../session/records/loggedSets.ts';
import { readWarmUps } from '../../../session/records/warmUps.ts';
import { readWeightUnit, weightUnit, type WeightUnit } from '../../../session/records/weightUnit.ts';
import { localNumber } from '../../../vscode/text/numbers.ts';
import { setRecordText } from '../../../vscode/text/setRecords.ts';

/** Logs that are read for the records among them: those of many years of training. */
const maxLogs = 20_000;

/** The unit that volumes are told in, and what they leave out. */
interface VolumeTerms {
  readonly unit: WeightUnit;
  /** The entries of plans whose sets count for no volume. */
  readonly warmUps: ReadonlySet<string>;
  /** The logs that it was read for: a refresh makes others. */
  readonly logs: SessionLogs;
}

/** The volumes of training sessions and the records among their sets. Rows are there first, and are drawn again with them. */
export class SessionSets {
  readonly #server: () => Server;
  readonly #changed: () => void;
  #abort = new AbortController();
  #logs: SessionLogs | undefined;
  #sets: LoggedSets | undefined;
  #terms: VolumeTerms | undefined;
  /** The logs of which all earlier ones were read, or are being. */
  #completed: SessionLogs | undefined;

  /** Another number when more is known. */
  version = 0;

  constructor(server: () => Server, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
  }

  /** Reads the sets of logs, as far as these are known. */
  read(logs: SessionLogs): void {
    this.#logs = logs;
    void this.#read(logs).catch(ignore);
  }

  /** Reads all earlier logs, without which no set can be called a record, unless there are too many. */
  wantRecords(): void {
    const logs = this.#logs;
    if (logs !== undefined && !logs.isComplete && logs !== this.#completed) {
      this.#completed = logs;
      void this.#complete(logs).catch(ignore);
    }
  }

  /** The volume of a session by its logs; empty where it is not known, or there is none. */
  volumeText(logs: readonly ListedItem[]): string {
    const volume = this.#sets?.volumeOf(logs) ?? 0;
    const { unit } = this.#terms ?? {};
    return unit === undefined || volume === 0 ? '' : `${localNumber(unit.of(volume, 0))} ${unit.name}`;
  }

  /** The marks of a log that was a record. */
  setRecordTexts(log: ListedItem): readonly string[] {
    return this.#sets?.setRecordsOf(log).map(setRecordText) ?? [];
  }

  forget(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#logs = undefined;
    this.#sets = undefined;
    this.#terms = undefined;
    this.#completed = undefined;
  }

  async #complete(logs: SessionLogs): Promise<void> {
    await logs.readAll(maxLogs);
    if (logs.problem === undefined) {
      await this.#read(logs);
    } else if (this.#completed === logs) {
      // Whoever looks next tries again. Rows that were drawn anew here would be looked at.
      this.#completed = undefined;
    }
  }

  async #read(logs: SessionLogs): Promise<void> {
    const server = this.#server();
    const { signal } = this.#abort;
    const terms = this.#terms?.logs === logs ? this.#terms : await readTerms(server, logs, signal);
    const sets = await readLoggedSets(server, logs.rows, terms.warmUps, logs.isComplete);
    if (logs === this.#logs && !signal.aborted) {
      this.#terms = terms;
      this.#sets = sets;
      this.version++;
      this.#changed();
    }
  }
}

async function readTerms(server: Server, logs: SessionLogs, signal: AbortSignal): Promise<VolumeTerms> {
  const [unit = 'kg', warmUps] = await Promise.all([
    readWeightUnit(server, { signal }),
    readWarmUps(server, { signal }),
  ]);
  return { unit: weightUnit(unit), warmUps, logs };
}

/** Rows can be read without these numbers. */
function ignore(): undefined {
  return undefined;
}
