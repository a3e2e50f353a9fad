import { IncompleteList, type Failure } from '../api/errors.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Listing } from './listing.ts';
import { Reading, type ReadPage } from './reading.ts';

/** A refresh asked for so soon after another, in milliseconds, is the same wish: a button pressed twice. */
const sameWish = 1000;

/** As {@link ReadPage}. @param isRefresh true to read past what the server keeps */
export type ReadListPage = (...page: [...Parameters<ReadPage>, isRefresh: boolean]) => ReturnType<ReadPage>;

/** A list that is read page by page. A late answer to a reading that was replaced lands where nobody looks. */
export class PagedListing implements Listing {
  /** Only what is asked for is read. */
  readonly isFilling = false;
  readonly #readPage: ReadListPage;
  readonly #server: string;
  #reading: Reading;
  #renewal: Reading | undefined;
  /** The reading of the first page under way, with those of all sources that are read at once. */
  #opening: Promise<void> | undefined;
  /** The refresh under way, or the last one. */
  #refreshing: Promise<void> | undefined;
  #staleness: Failure | undefined;
  /** Says of a list that ended in repeats that rows are missing: one object, or it would be drawn anew each time. */
  #repeats: Failure | undefined;
  #wasOpened = false;

  /** @param server the name of the server, for failures; empty for a list that is made here, of one page */
  constructor(readPage: ReadListPage, server = '') {
    this.#server = server;
    this.#readPage = readPage;
    this.#reading = this.#startReading(false);
  }

  get rows(): readonly ListedItem[] {
    return this.#reading.rows;
  }

  hasItem(id: string): boolean {
    return this.#reading.hasItem(id);
  }

  get total(): number | undefined {
    return this.isLimited ? undefined : this.#reading.total;
  }

  get readAt(): number | undefined {
    return this.#reading.readAt;
  }

  get asOf(): number | undefined {
    return this.#reading.asOf;
  }

  get hasMore(): boolean {
    return this.#reading.hasMore;
  }

  get isLimited(): boolean {
    return this.#reading.isLimited;
  }

  get problem(): Failure | undefined {
    const { problem, hasMore, endsInRepeats, rows, total } = this.#reading;
    if (problem !== undefined || hasMore || !endsInRepeats || rows.length === total) {
      return problem;
    }
    return (this.#repeats ??= new IncompleteList(this.#server, 'repeats', rows.length, total));
  }

  get staleness(): Failure | undefined {
    return this.#staleness;
  }

  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  /** Reads the first page, unless it was read or tried already. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    if (this.readAt === undefined && this.problem === undefined) {
      this.#opening ??= this.#reading.advance().finally(() => {
        this.#opening = undefined;
      });
    }
    await this.#opening;
    if (this.readAt === undefined) {
      // A refresh gave this reading up and reads the first page in its place.
      await this.#refreshing;
    }
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  /** Reads the next page, or tries again to. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#reading.advance();
    }
  }

  /** Reads as many rows again as there are. */
  async refresh(): Promise<void> {
    const current = this.#renewal ?? (this.readAt === undefined ? this.#reading : undefined);
    if (Date.now() - (current?.underWaySince ?? -Infinity) >= sameWish) {
      await this.#replace(true);
    } else {
      await (this.#refreshing ?? this.#reading.settled());
    }
  }

  /** Reads again like {@link refresh}, whatever is under way: what is read means something else now. */
  renew(): Promise<void> {
    return this.#replace(false);
  }

  #startReading(isRefresh: boolean): Reading {
    return new Reading((next, signal) => this.#readPage(next, signal, isRefresh));
  }

  #replace(isRefresh: boolean): Promise<void> {
    this.#renewal?.abandon();
    this.#renewal = this.#startReading(isRefresh);
    if (this.readAt === undefined) {
      this.#reading.abandon();
    }
    this.#refreshing = this.#renew(this.#renewal);
    return this.#refreshing;
  }

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
    const failure = renewal.problem ?? this.#shortfall(renewal);
    if (failure !== undefined && this.readAt !== undefined) {
      this.#staleness = failure;
      return;
    }
    this.#staleness = undefined;
    this.#repeats = undefined;
    this.#reading = renewal;
  }

  /** Reason not to trust a renewal that ended with fewer rows than there were. */
  #shortfall({ rows, hasMore, isLimited, total, endsInRepeats }: Reading): Failure | undefined {
    const isShort = total !== undefined && rows.length < total;
    if (hasMore || isLimited || rows.length >= this.rows.length || !(isShort || endsInRepeats)) {
      return undefined;
    }
    return new IncompleteList(this.#server, endsInRepeats ? 'repeats' : 'short', rows.length, total);
  }
}
