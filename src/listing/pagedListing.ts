import { isFailure, type Failure } from '../api/errors.ts';
import type { Cursor, RowPage } from '../resources/catalogue.ts';
import type { ListRow } from '../resources/resource.ts';

/** Reads the page that a cursor leads to; the first page for undefined. */
export type ReadPage = (next: Cursor | undefined, signal: AbortSignal) => Promise<RowPage>;

/** A refresh asked for so soon after another, in milliseconds, is the same wish: a button pressed twice. */
const sameWish = 1000;

/** One way through a list, from its first page on. */
class Reading {
  readonly rows: ListRow[] = [];
  total: number | undefined;
  /** Where the way goes on; undefined before the first page and behind the last. */
  next: Cursor | undefined;
  /** Why the last attempt to go on failed; the attempt can be repeated. */
  problem: Failure | undefined;
  /** When the first page came, in milliseconds since 1970. */
  readAt: number | undefined;
  readonly #ids = new Set<string>();
  /** The pages that were read, by what led to them. */
  readonly #visited = new Set<string>();
  readonly #readPage: ReadPage;
  readonly #abort = new AbortController();
  #begunAt: number | undefined;
  #advancing: Promise<void> | undefined;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** When the reading under way began, in milliseconds since 1970; undefined when none is. */
  get underWaySince(): number | undefined {
    return this.#advancing === undefined ? undefined : this.#begunAt;
  }

  /** Whether there are pages left; also before the first. */
  get hasMore(): boolean {
    return this.readAt === undefined || this.next !== undefined;
  }

  /** Reads one page more. Callers at the same time share one request. */
  advance(): Promise<void> {
    this.#begunAt ??= Date.now();
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

  /** A source that is read to its end leads to the next one at once: only the rest of a long list has to be asked for. */
  async #advance(): Promise<void> {
    try {
      let source: number;
      do {
        source = this.next?.source ?? 0;
        this.#add(await this.#readPage(this.next, this.#abort.signal));
        this.problem = undefined;
      } while (this.next !== undefined && this.next.source !== source);
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

  /**
   * Repeats are dropped. A page of nothing but repeats is the last of its source, and so is one that leads back: such
   * servers would go on for ever.
   */
  #add(page: RowPage): void {
    const known = this.rows.length;
    for (const row of page.rows) {
      if (row.id === undefined) {
        this.rows.push(row);
      } else if (!this.#ids.has(row.id)) {
        this.#ids.add(row.id);
        this.rows.push(row);
      }
    }
    this.#visited.add(nameOf(this.next));
    const leadsOn =
      page.next !== undefined &&
      this.rows.length + page.leftOut > known &&
      !this.#visited.has(nameOf(page.next));
    this.next = leadsOn ? page.next : page.nextSource;
    this.total = page.total;
    this.readAt ??= Date.now();
  }
}

function nameOf(cursor: Cursor | undefined): string {
  return cursor === undefined ? '' : `${cursor.source} ${cursor.query.toString()}`;
}

/**
 * A list that is read page by page. It never throws a {@link Failure}: what went wrong is its `problem` or `staleness`,
 * and the rows read before stay. A late answer to a reading that was replaced lands where nobody looks.
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

  get rows(): readonly ListRow[] {
    return this.#reading.rows;
  }

  /** How many rows the whole list has, where the server says. */
  get total(): number | undefined {
    return this.#reading.total;
  }

  /** When the rows were read, in milliseconds since 1970; undefined before the first page. */
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

  /** Why the rows are those of before: the last refresh failed. */
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

  /** Reads as many rows again as there are. When that fails the old ones stay, and `staleness` says why. */
  async refresh(): Promise<void> {
    const current = this.#renewal ?? (this.readAt === undefined ? this.#reading : undefined);
    if (Date.now() - (current?.underWaySince ?? -Infinity) >= sameWish) {
      await this.renew();
    } else {
      await (this.#refreshing ?? this.#reading.settled());
    }
  }

  /** Reads again like {@link refresh}, whatever is under way: what is read means something else now. */
  renew(): Promise<void> {
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
      renewal.rows.length < this.rows.length
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
