import type { Failure } from '../api/failures/errors.ts';
import { getRecordDay } from '../resources/details.ts';
import { millisecondsPerDay } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import { PagedReader, type ReadPage } from './pagedReader.ts';

/** The logs of one session or day. */
interface LogGroup {
  readonly items: ListedItem[];
  /** The same, oldest first; created on demand. */
  chronological?: readonly ListedItem[] | undefined;
}

/** Logs of training sessions, read from the newest back to a requested day. */
export class SessionLogs {
  readonly #serverName: string;
  readonly #reader: PagedReader;
  readonly #logsBySession = new Map<string, LogGroup>();
  /** Logs without a session (up to 2.2). */
  readonly #logsByDay = new Map<string, LogGroup>();
  /** The session that the logs of a day are assigned to: the first that requested them. */
  readonly #sessionOfDay = new Map<string, string | undefined>();
  #indexedCount = 0;
  /** The day of the last log that has one, before any gap, in milliseconds since 1970. */
  #earliestDay: number | undefined;

  /**
   * @param serverName the name of the server, for failures
   * @param readPage reads the list of logs, the newest first
   */
  constructor(serverName: string, readPage: ReadPage) {
    this.#serverName = serverName;
    this.#reader = new PagedReader(readPage);
  }

  /** The logs that were read, the newest first. */
  get items(): readonly ListedItem[] {
    return this.#reader.items;
  }

  /** Failure of the last attempt to read on. */
  get loadFailure(): Failure | undefined {
    return this.#reader.loadFailure ?? this.#reader.getGapFailure(this.#serverName);
  }

  /** Reads until all logs since a day are known, or a read fails. */
  async readBackTo(day: string): Promise<void> {
    await this.#readUntil(() => this.isCompleteSince(day));
  }

  /** Reads until all logs are known, or a read fails, or there are more than `maxLogs`. */
  async readAll(maxLogs: number): Promise<void> {
    await this.#readUntil(() => Math.max(this.#reader.total ?? 0, this.items.length) > maxLogs);
  }

  /** True if logs may be missing among those that were read, so that only a new object can get all of them. */
  get hasGap(): boolean {
    return this.#reader.getGapFailure(this.#serverName) !== undefined;
  }

  /** True if all logs are known. */
  get isComplete(): boolean {
    return !this.#reader.hasMore && !this.hasGap && !this.isLimited;
  }

  /** True if there are too many logs to read all of them. */
  get isLimited(): boolean {
    return this.#reader.isLimited;
  }

  /**
   * Returns true if all logs since a day are known. Those of the day before must be known, too: a server that was upgraded from
   * dates to times may have old logs in the evening before (`wger-api.md` §3.7).
   */
  isCompleteSince(day: string): boolean {
    return (
      this.isComplete ||
      (this.#earliestDay !== undefined && this.#earliestDay < Date.parse(day) - millisecondsPerDay)
    );
  }

  /** Known logs of a session, oldest first. */
  get(session: ListedItem): readonly ListedItem[] {
    const logs = this.#findLogs(session);
    return logs === undefined ? [] : (logs.chronological ??= sortChronologically(logs.items));
  }

  /** Ends a pending read. */
  abort(): void {
    this.#reader.abort();
  }

  async #readUntil(isEnough: () => boolean): Promise<void> {
    while (!this.#reader.isAborted && this.#reader.hasMore && !isEnough()) {
      await this.#reader.readNextPage();
      this.#indexLogs();
      if (this.loadFailure !== undefined) {
        return;
      }
    }
  }

  #findLogs({ id, details }: ListedItem): LogGroup | undefined {
    const own = id === undefined ? undefined : this.#logsBySession.get(id);
    const day = getRecordDay(details);
    if (own !== undefined || day === undefined) {
      return own;
    }
    if (!this.#sessionOfDay.has(day)) {
      this.#sessionOfDay.set(day, id);
    }
    return this.#sessionOfDay.get(day) === id ? this.#logsByDay.get(day) : undefined;
  }

  #indexLogs(): void {
    for (const log of this.items.slice(this.#indexedCount)) {
      const day = getRecordDay(log.details);
      const session = log.details?.kind === 'record' ? log.details.session : undefined;
      const [logs, key] = session === undefined ? [this.#logsByDay, day] : [this.#logsBySession, session];
      if (day !== undefined && !this.#reader.hasShrunk) {
        this.#earliestDay = Date.parse(day);
      }
      if (key !== undefined) {
        const group = logs.get(key) ?? { items: [] };
        group.items.push(log);
        group.chronological = undefined;
        logs.set(key, group);
      }
    }
    this.#indexedCount = this.items.length;
  }
}

function sortChronologically(logs: readonly ListedItem[]): readonly ListedItem[] {
  const timed = logs.map((log) => ({ log, moment: getTimestamp(log) }));
  return timed.sort((one, other) => one.moment - other.moment || 0).map(({ log }) => log);
}

/** Milliseconds since 1970. */
function getTimestamp({ details }: ListedItem): number {
  return Date.parse((details?.kind === 'record' ? details.date : undefined) ?? '');
}
