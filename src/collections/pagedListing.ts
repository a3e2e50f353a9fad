import { IncompleteList, type Failure } from '../api/errors.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Listing } from './listing.ts';
import { PagedReader, type ReadPage } from './pagedReader.ts';

/** A refresh asked for so soon after another, in milliseconds, is the same wish: a button pressed twice. */
const minRefreshInterval = 1000;

/** As {@link ReadPage}. @param isRefresh true to read past what the server keeps */
export type ReadListPage = (...page: [...Parameters<ReadPage>, isRefresh: boolean]) => ReturnType<ReadPage>;

/** A list that is read page by page. A late answer to a reading that was replaced lands where nobody looks. */
export class PagedListing implements Listing {
  /** Only what is asked for is read. */
  readonly isLoading = false;
  readonly #readPage: ReadListPage;
  readonly #serverName: string;
  #reader: PagedReader;
  #replacement: PagedReader | undefined;
  /** The reading of the first page under way, with those of all sources that are read at once. */
  #opening: Promise<void> | undefined;
  /** The refresh under way, or the last one. */
  #refreshing: Promise<void> | undefined;
  #refreshFailure: Failure | undefined;
  /** Says of a list that ended in repeats that rows are missing: one object, or it would be drawn anew each time. */
  #repeatsFailure: Failure | undefined;
  #wasOpened = false;

  /** @param serverName the name of the server, for failures; empty for a list that is made here, of one page */
  constructor(readPage: ReadListPage, serverName = '') {
    this.#serverName = serverName;
    this.#readPage = readPage;
    this.#reader = this.#createReader(false);
  }

  get items(): readonly ListedItem[] {
    return this.#reader.items;
  }

  hasItem(id: string): boolean {
    return this.#reader.hasItem(id);
  }

  get total(): number | undefined {
    return this.isLimited ? undefined : this.#reader.total;
  }

  get readAt(): number | undefined {
    return this.#reader.readAt;
  }

  get generatedAt(): number | undefined {
    return this.#reader.generatedAt;
  }

  get hasMore(): boolean {
    return this.#reader.hasMore;
  }

  get isLimited(): boolean {
    return this.#reader.isLimited;
  }

  get loadFailure(): Failure | undefined {
    const { loadFailure: problem, hasMore, endsInRepeats, items: rows, total } = this.#reader;
    if (problem !== undefined || hasMore || !endsInRepeats || rows.length === total) {
      return problem;
    }
    return (this.#repeatsFailure ??= new IncompleteList(this.#serverName, 'repeats', rows.length, total));
  }

  get refreshFailure(): Failure | undefined {
    return this.#refreshFailure;
  }

  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  /** Reads the first page, unless it was read or tried already. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    if (this.readAt === undefined && this.loadFailure === undefined) {
      this.#opening ??= this.#reader.readNextPage().finally(() => {
        this.#opening = undefined;
      });
    }
    await this.#opening;
    if (this.readAt === undefined) {
      // A refresh gave this reading up and reads the first page in its place.
      await this.#refreshing;
    }
  }

  whenSettled(): Promise<void> {
    return Promise.resolve();
  }

  /** Reads the next page, or tries again to. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#reader.readNextPage();
    }
  }

  /** Reads as many rows again as there are. */
  async refresh(): Promise<void> {
    const pending = this.#replacement ?? (this.readAt === undefined ? this.#reader : undefined);
    if (Date.now() - (pending?.readingSince ?? -Infinity) >= minRefreshInterval) {
      await this.#startReplacement(true);
    } else {
      await (this.#refreshing ?? this.#reader.whenSettled());
    }
  }

  /** Reads again like {@link refresh}, whatever is under way: what is read means something else now. */
  renew(): Promise<void> {
    return this.#startReplacement(false);
  }

  #createReader(isRefresh: boolean): PagedReader {
    return new PagedReader((cursor, signal) => this.#readPage(cursor, signal, isRefresh));
  }

  #startReplacement(isRefresh: boolean): Promise<void> {
    this.#replacement?.abort();
    this.#replacement = this.#createReader(isRefresh);
    if (this.readAt === undefined) {
      this.#reader.abort();
    }
    this.#refreshing = this.#readReplacement(this.#replacement);
    return this.#refreshing;
  }

  dispose(): void {
    this.#replacement?.abort();
    this.#replacement = undefined;
    this.#refreshing = undefined;
    this.#reader.abort();
  }

  async #readReplacement(replacement: PagedReader): Promise<void> {
    do {
      await replacement.readNextPage();
      // A page that is loaded meanwhile counts among those to read again.
      await this.#reader.whenSettled();
    } while (
      replacement === this.#replacement &&
      replacement.loadFailure === undefined &&
      replacement.hasMore &&
      replacement.items.length < this.items.length
    );
    if (replacement !== this.#replacement) {
      // Another refresh took over: the list is fresh when that one is through.
      await this.#refreshing;
      return;
    }
    this.#replacement = undefined;
    const failure = replacement.loadFailure ?? this.#getCompletenessFailure(replacement);
    if (failure !== undefined && this.readAt !== undefined) {
      this.#refreshFailure = failure;
      return;
    }
    this.#refreshFailure = undefined;
    this.#repeatsFailure = undefined;
    this.#reader = replacement;
  }

  /** Reason not to trust a renewal that ended with fewer rows than there were. */
  #getCompletenessFailure({
    items: rows,
    hasMore,
    isLimited,
    total,
    endsInRepeats,
  }: PagedReader): Failure | undefined {
    const isShort = total !== undefined && rows.length < total;
    if (hasMore || isLimited || rows.length >= this.items.length || !(isShort || endsInRepeats)) {
      return undefined;
    }
    return new IncompleteList(this.#serverName, endsInRepeats ? 'repeats' : 'short', rows.length, total);
  }
}
