import type { Failure } from '../api/errors.ts';
import { dayOf } from '../resources/details.ts';
import { oneDay } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import { Reading, type ReadPage } from './reading.ts';

/** The logs of one session or day. */
interface Logs {
  readonly items: ListedItem[];
  /** The same, the oldest first; made when they are asked for. */
  inOrder?: readonly ListedItem[] | undefined;
}

/** The sets that were logged in training sessions. They are read from the newest on, as far back as is asked for. */
export class SessionLogs {
  readonly #reading: Reading;
  readonly #bySession = new Map<string, Logs>();
  /** Those of which the server does not tell the session (up to 2.2). */
  readonly #byDay = new Map<string, Logs>();
  /** The session that has the logs of a day: the first that asked for them. */
  readonly #sessionOfDay = new Map<string, string | undefined>();
  #indexed = 0;
  /** The day of the last log that has one, in milliseconds since 1970. */
  #lastDay: number | undefined;

  /** @param readPage reads the list of logs, the newest first */
  constructor(readPage: ReadPage) {
    this.#reading = new Reading(readPage);
  }

  /** The logs that were read, the newest first. */
  get rows(): readonly ListedItem[] {
    return this.#reading.rows;
  }

  /** Failure of the last attempt to read on. */
  get problem(): Failure | undefined {
    return this.#reading.problem;
  }

  /** Reads on until all logs of a day and later are known, or that fails. */
  async readTo(day: string): Promise<void> {
    await this.#readUntil(() => this.reaches(day));
  }

  /** Reads on until all logs are known, or that fails, unless there are more than a number of them. */
  async readAll(maxLogs: number): Promise<void> {
    await this.#readUntil(() => Math.max(this.#reading.total ?? 0, this.rows.length) > maxLogs);
  }

  /** True if all logs are known. */
  get isComplete(): boolean {
    return !this.#reading.hasMore;
  }

  /**
   * Returns true if all logs of a day and later are known. Those of the day before have to be, too: a server that has moved to
   * times may have put logs of old into the evening before (`wger-api.md` §3.7).
   */
  reaches(day: string): boolean {
    return (
      !this.#reading.hasMore || (this.#lastDay !== undefined && this.#lastDay < Date.parse(day) - oneDay)
    );
  }

  /** Number of the logs of a session, as far as they are known. */
  countOf(session: ListedItem): number {
    return this.#logsOf(session)?.items.length ?? 0;
  }

  /** The logs of a session as far as they are known, the oldest first. */
  of(session: ListedItem): readonly ListedItem[] {
    const logs = this.#logsOf(session);
    return logs === undefined ? [] : (logs.inOrder ??= inOrder(logs.items));
  }

  /** Ends what is under way. */
  abandon(): void {
    this.#reading.abandon();
  }

  async #readUntil(isEnough: () => boolean): Promise<void> {
    while (!this.#reading.isAbandoned && !this.isComplete && !isEnough()) {
      await this.#reading.advance();
      this.#index();
      if (this.problem !== undefined) {
        return;
      }
    }
  }

  #logsOf({ id, details }: ListedItem): Logs | undefined {
    const own = id === undefined ? undefined : this.#bySession.get(id);
    const day = dayOf(details);
    if (own !== undefined || day === undefined) {
      return own;
    }
    if (!this.#sessionOfDay.has(day)) {
      this.#sessionOfDay.set(day, id);
    }
    return this.#sessionOfDay.get(day) === id ? this.#byDay.get(day) : undefined;
  }

  #index(): void {
    for (const log of this.rows.slice(this.#indexed)) {
      const day = dayOf(log.details);
      const session = log.details?.kind === 'record' ? log.details.session : undefined;
      const [logs, key] = session === undefined ? [this.#byDay, day] : [this.#bySession, session];
      if (day !== undefined) {
        this.#lastDay = Date.parse(day);
      }
      if (key !== undefined) {
        const known = logs.get(key) ?? { items: [] };
        known.items.push(log);
        known.inOrder = undefined;
        logs.set(key, known);
      }
    }
    this.#indexed = this.rows.length;
  }
}

function inOrder(logs: readonly ListedItem[]): readonly ListedItem[] {
  const timed = logs.map((log) => ({ log, moment: momentOf(log) }));
  return timed.sort((one, other) => one.moment - other.moment || 0).map(({ log }) => log);
}

/** Milliseconds since 1970. */
function momentOf({ details }: ListedItem): number {
  return Date.parse((details?.kind === 'record' ? details.date : undefined) ?? '');
}
