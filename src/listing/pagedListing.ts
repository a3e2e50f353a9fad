import { isFailure, type Failure } from '../api/errors.ts';
import type { EntryPage } from '../resources/catalogue.ts';
import type { Entry, UnreadableEntry } from '../resources/resource.ts';

/** Reads the page that a query leads to; the first page for undefined. */
export type ReadPage = (next: URLSearchParams | undefined, signal: AbortSignal) => Promise<EntryPage>;

/** One way through a list, from its first page on. */
class Reading {
  readonly entries: (Entry | UnreadableEntry)[] = [];
  total: number | undefined;
  /** Where the way goes on; undefined before the first page and behind the last. */
  next: URLSearchParams | undefined;
  /** Why the last attempt to go on failed; the attempt can be repeated. */
  problem: Failure | undefined;
  /** When the first page came, in milliseconds since 1970. */
  readAt: number | undefined;
  readonly #ids = new Set<string>();
  readonly #readPage: ReadPage;
  readonly #abort = new AbortController();
  #advancing: Promise<void> | undefined;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** Whether there are pages left; also before the first. */
  get hasMore(): boolean {
    return this.readAt === undefined || this.next !== undefined;
  }

  /** Reads one page more. Callers at the same time share one request. */
  advance(): Promise<void> {
    this.#advancing ??= this.#advance().finally(() => {
      this.#advancing = undefined;
    });
    return this.#advancing;
  }

  /** Waits for the page that is under way, if one is. */
  async settled(): Promise<void> {
    await this.#advancing;
  }

  /** Nobody looks at this reading any more. */
  abandon(): void {
    this.#abort.abort();
  }

  async #advance(): Promise<void> {
    try {
      this.#add(await this.#readPage(this.next, this.#abort.signal));
      this.problem = undefined;
    } catch (error) {
      if (this.#abort.signal.aborted) {
        return;
      }
      if (!isFailure(error)) {
        throw error;
      }
      this.problem = error;
    }
  }

  /** Repeats are dropped, and a page of nothing but repeats is the last: such servers would go on for ever. */
  #add(page: EntryPage): void {
    const known = this.entries.length;
    for (const entry of page.entries) {
      if (entry.id === undefined) {
        this.entries.push(entry);
      } else if (!this.#ids.has(entry.id)) {
        this.#ids.add(entry.id);
        this.entries.push(entry);
      }
    }
    this.total = page.total;
    this.next = this.entries.length > known ? page.next : undefined;
    this.readAt ??= Date.now();
  }
}

/**
 * A list that is read page by page. It never throws a {@link Failure}: what went wrong is its `problem` or `staleness`,
 * and the entries read before stay. A late answer to a reading that was replaced lands where nobody looks.
 */
export class PagedListing {
  readonly #readPage: ReadPage;
  #reading: Reading;
  #renewal: Reading | undefined;
  /** The refresh under way, or the last one. */
  #refreshing: Promise<void> | undefined;
  #staleness: Failure | undefined;
  #wasOpened = false;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
    this.#reading = new Reading(readPage);
  }

  get entries(): readonly (Entry | UnreadableEntry)[] {
    return this.#reading.entries;
  }

  /** How many entries the whole list has, where the server says. */
  get total(): number | undefined {
    return this.#reading.total;
  }

  /** When the entries were read, in milliseconds since 1970; undefined before the first page. */
  get readAt(): number | undefined {
    return this.#reading.readAt;
  }

  get hasMore(): boolean {
    return this.#reading.hasMore;
  }

  /** Why the list cannot be opened, or not be read further. */
  get problem(): Failure | undefined {
    return this.#reading.problem;
  }

  /** Why the entries are those of before: the last refresh failed. */
  get staleness(): Failure | undefined {
    return this.#staleness;
  }

  /** Whether anybody wanted to see it yet. */
  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  /** Reads the first page, unless it was read or tried already. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    if (this.readAt === undefined && this.problem === undefined) {
      await this.#reading.advance();
    }
    if (this.readAt === undefined) {
      // A refresh gave this reading up and reads the first page in its place.
      await this.#refreshing;
    }
  }

  /** Reads the next page, or tries again to. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#reading.advance();
    }
  }

  /** Reads as many entries again as there are. When that fails the old ones stay, and `staleness` says why. */
  refresh(): Promise<void> {
    this.#renewal?.abandon();
    this.#renewal = new Reading(this.#readPage);
    if (this.readAt === undefined) {
      this.#reading.abandon();
    }
    this.#refreshing = this.#renew(this.#renewal);
    return this.#refreshing;
  }

  /** Ends what is under way. */
  dispose(): void {
    this.#renewal?.abandon();
    this.#renewal = undefined;
    this.#refreshing = undefined;
    this.#reading.abandon();
  }

  async #renew(renewal: Reading): Promise<void> {
    do {
      await renewal.advance();
      // A page that is loaded meanwhile counts among those to read again.
      await this.#reading.settled();
    } while (
      renewal === this.#renewal &&
      renewal.problem === undefined &&
      renewal.hasMore &&
      renewal.entries.length < this.entries.length
    );
    if (renewal !== this.#renewal) {
      // Another refresh took over: the list is fresh when that one is through.
      await this.#refreshing;
      return;
    }
    this.#renewal = undefined;
    if (renewal.problem !== undefined && this.readAt !== undefined) {
      this.#staleness = renewal.problem;
      return;
    }
    this.#staleness = undefined;
    this.#reading = renewal;
  }
}
