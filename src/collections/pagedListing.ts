import type { Failure } from '../api/failures/errors.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Listing } from './listing.ts';
import { PagedReader } from './pagedReader.ts';

/** Milliseconds within which a second refresh joins the first: a button may have been pressed twice. */
const minRefreshInterval = 1000;

/** As `ReadPage`. @param isRefresh true to bypass the server's page cache */
export type ReadListPage = (
  cursor: Cursor | undefined,
  signal: AbortSignal,
  isRefresh: boolean,
) => Promise<RowPage>;

/** A list that is read page by page. Late answers belong to a reader that was replaced, and are dropped with it. */
export class PagedListing implements Listing {
  /** Nothing is loaded in the background. */
  readonly isLoading = false;
  readonly #readPage: ReadListPage;
  readonly #serverName: string;
  #reader: PagedReader;
  #replacement: PagedReader | undefined;
  /** Pending read of the first page. */
  #opening: Promise<void> | undefined;
  /** The pending or last refresh. */
  #refreshing: Promise<void> | undefined;
  #refreshFailure: Failure | undefined;
  /** Failure of a list that ended too early; kept as one object, since a different one would be drawn again each time. */
  #completenessFailure: Failure | undefined;
  #wasOpened = false;
  #isDisposed = false;

  /** @param serverName the name of the server, for failures; empty for a list that is created locally */
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
    return (
      this.#reader.loadFailure ?? (this.#completenessFailure ??= this.#getCompletenessFailure(this.#reader))
    );
  }

  get refreshFailure(): Failure | undefined {
    return this.#refreshFailure;
  }

  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
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
      // A refresh replaced this reader, and reads the first page instead.
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

  /** Reads as many rows again as are known. */
  async refresh(): Promise<void> {
    const pending = this.#replacement ?? (this.readAt === undefined ? this.#reader : undefined);
    if (Date.now() - (pending?.readingSince ?? -Infinity) >= minRefreshInterval) {
      await this.#startReplacement(true);
    } else {
      await (this.#refreshing ?? this.#reader.whenSettled());
    }
  }

  /** Reads again like {@link refresh}, but never joins an earlier read, whose rows are outdated. */
  renew(): Promise<void> {
    return this.#startReplacement(false);
  }

  #createReader(isRefresh: boolean): PagedReader {
    return new PagedReader((cursor, signal) => this.#readPage(cursor, signal, isRefresh));
  }

  async #startReplacement(isRefresh: boolean): Promise<void> {
    if (this.#isDisposed) {
      return;
    }
    this.#replacement?.abort();
    this.#replacement = this.#createReader(isRefresh);
    if (this.readAt === undefined) {
      this.#reader.abort();
    }
    this.#refreshing = this.#readReplacement(this.#replacement);
    await this.#refreshing;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#replacement?.abort();
    this.#replacement = undefined;
    this.#refreshing = undefined;
    this.#reader.abort();
  }

  async #readReplacement(replacement: PagedReader): Promise<void> {
    do {
      await replacement.readNextPage();
      // A page that was loaded meanwhile has to be read again, too.
      await this.#reader.whenSettled();
    } while (
      replacement === this.#replacement &&
      replacement.loadFailure === undefined &&
      replacement.hasMore &&
      replacement.items.length < this.items.length
    );
    if (replacement !== this.#replacement) {
      // Another refresh took over, and updates the list.
      await this.#refreshing;
      return;
    }
    this.#replacement = undefined;
    const isShorter = replacement.items.length < this.items.length;
    const failure =
      replacement.loadFailure ?? (isShorter ? this.#getCompletenessFailure(replacement) : undefined);
    if (failure !== undefined && this.readAt !== undefined) {
      this.#refreshFailure = failure;
      return;
    }
    this.#refreshFailure = undefined;
    this.#completenessFailure = undefined;
    this.#reader = replacement;
  }

  /** Returns a failure if a reader has ended, but rows may be missing. */
  #getCompletenessFailure(reader: PagedReader): Failure | undefined {
    return this.#serverName === '' || reader.hasMore ? undefined : reader.getGapFailure(this.#serverName);
  }
}
