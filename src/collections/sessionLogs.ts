import type { Failure } from '../api/errors.ts';
import { dayOf } from '../resources/details.ts';
import type { ListedItem } from '../resources/resource.ts';
import { Reading, type ReadPage } from './reading.ts';

/** Milliseconds. */
const oneDay = 24 * 60 * 60 * 1000;

/** The sets that were logged in training sessions. They are read from the newest on, as far back as is asked for. */
export class SessionLogs {
  readonly #reading: Reading;
  readonly #bySession = new Map<string, ListedItem[]>();
  /** Those of which the server does not tell the session (up to 2.2). */
  readonly #byDay = new Map<string, ListedItem[]>();
  #indexed = 0;

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
    while (!this.#reading.isAbandoned && !this.reaches(day)) {
      await this.#reading.advance();
      this.#index();
      if (this.problem !== undefined) {
        return;
      }
    }
  }

  /**
   * Returns true if all logs of a day and later are known. Those of the day before have to be, too: a server that has moved to
   * times may have put logs of old into the evening before (`wger-api.md` §3.7).
   */
  reaches(day: string): boolean {
    const last = this.rows.findLast(({ details }) => dayOf(details) !== undefined);
    const lastDay = dayOf(last?.details);
    const isPast = lastDay !== undefined && Date.parse(lastDay) < Date.parse(day) - oneDay;
    return isPast || !this.#reading.hasMore;
  }

  /** The logs of a session as far as they are known, the oldest first. */
  of(session: ListedItem): readonly ListedItem[] {
    const own = session.id === undefined ? undefined : this.#bySession.get(session.id);
    const logs = own ?? this.#byDay.get(dayOf(session.details) ?? '') ?? [];
    return logs.toSorted((one, other) => momentOf(one) - momentOf(other) || 0);
  }

  /** Ends what is under way. */
  abandon(): void {
    this.#reading.abandon();
  }

  #index(): void {
    for (const log of this.rows.slice(this.#indexed)) {
      const session = log.details?.kind === 'record' ? log.details.session : undefined;
      const [logs, key] =
        session === undefined ? [this.#byDay, dayOf(log.details) ?? ''] : [this.#bySession, session];
      const others = logs.get(key) ?? [];
      others.push(log);
      logs.set(key, others);
    }
    this.#indexed = this.rows.length;
  }
}

/** Milliseconds since 1970. */
function momentOf({ details }: ListedItem): number {
  return Date.parse((details?.kind === 'record' ? details.date : undefined) ?? '');
}
