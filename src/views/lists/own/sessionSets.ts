import { ignoreFailureOrAbort } from '../../../api/failures/failures.ts';
import type { SessionLogs } from '../../../collections/sessionLogs.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import type { CurrentServer, Server } from '../../../session/currentServer.ts';
import { readLoggedSets, type LoggedSets } from '../../../session/records/loggedSets.ts';
import { readWarmUps } from '../../../session/records/warmUps.ts';
import { readWeightUnit, createWeightUnit, type WeightUnit } from '../../../session/records/weightUnit.ts';
import { formatSetRecord } from '../../../vscode/text/setRecords.ts';

/** Upper limit on the logs that are searched for records: enough for many years of training. */
const maxSearchedLogs = 20_000;

/** The unit of volumes, and the sets that they leave out. */
interface VolumeSettings {
  readonly unit: WeightUnit;
  /** Plan entries whose sets are warm-ups, which add no volume. */
  readonly warmUps: ReadonlySet<string>;
  /** The logs that it was read for; a refresh replaces them. */
  readonly logs: SessionLogs;
}

/** The volumes of training sessions and the records among their sets. Rows are shown at once, and redrawn with these. */
export class SessionSets {
  readonly #currentServer: CurrentServer;
  readonly #onDidChange: () => unknown;
  #abort = new AbortController();
  #logs: SessionLogs | undefined;
  #sets: LoggedSets | undefined;
  #volumeSettings: VolumeSettings | undefined;
  /** The logs whose earlier ones were read, or are being read. */
  #completedLogs: SessionLogs | undefined;

  /** @param onDidChange called when more is known */
  constructor(currentServer: CurrentServer, onDidChange: () => unknown) {
    this.#currentServer = currentServer;
    this.#onDidChange = onDidChange;
  }

  /** Reads the sets of logs, as far as these are known. */
  load(logs: SessionLogs): void {
    this.#logs = logs;
    void ignoreFailureOrAbort(this.#read(logs));
  }

  /** Reads all earlier logs, unless there are too many. Without them no set can be called a record. */
  loadSetRecords(): void {
    const logs = this.#logs;
    if (logs !== undefined && !logs.isComplete && !logs.hasGap && logs !== this.#completedLogs) {
      this.#completedLogs = logs;
      void ignoreFailureOrAbort(this.#readEarlierLogs(logs));
    }
  }

  /** The volume of a session's logs; empty if it is not known or zero. */
  formatVolume(logs: readonly ListedItem[]): string {
    const volume = this.#sets?.getVolume(logs) ?? 0;
    const { unit } = this.#volumeSettings ?? {};
    return unit === undefined || volume === 0 ? '' : unit.format(volume, 0);
  }

  /** The records that a log set. */
  formatSetRecords(log: ListedItem): readonly string[] {
    return this.#sets?.getSetRecords(log).map(formatSetRecord) ?? [];
  }

  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#logs = undefined;
    this.#sets = undefined;
    this.#volumeSettings = undefined;
    this.#completedLogs = undefined;
  }

  async #readEarlierLogs(logs: SessionLogs): Promise<void> {
    await logs.readAll(maxSearchedLogs);
    if (logs.loadFailure === undefined) {
      await this.#read(logs);
    } else if (this.#completedLogs === logs) {
      // Tried again when the rows are opened next. A redraw here would open them, and repeat a failing read without end.
      this.#completedLogs = undefined;
    }
  }

  async #read(logs: SessionLogs): Promise<void> {
    const server = this.#currentServer.get();
    const { signal } = this.#abort;
    const volumeSettings =
      this.#volumeSettings?.logs === logs
        ? this.#volumeSettings
        : await readVolumeSettings(server, logs, signal);
    const sets = await readLoggedSets(server, logs.items, volumeSettings.warmUps, logs.isComplete);
    if (logs === this.#logs && !signal.aborted) {
      this.#volumeSettings = volumeSettings;
      this.#sets = sets;
      this.#onDidChange();
    }
  }
}

async function readVolumeSettings(
  server: Server,
  logs: SessionLogs,
  signal: AbortSignal,
): Promise<VolumeSettings> {
  const [unit = 'kg', warmUps] = await Promise.all([
    readWeightUnit(server, { signal }),
    readWarmUps(server, { signal }),
  ]);
  return { unit: createWeightUnit(unit), warmUps, logs };
}
