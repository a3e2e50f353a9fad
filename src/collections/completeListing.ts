import type { Failure } from '../api/errors.ts';
import { runSync, runInSlices } from '../api/concurrency/slices.ts';
import { millisecondsPerDay } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { CompleteListingOptions, ListingObserver } from './completeListingOptions.ts';
import type { Listing } from './listing.ts';
import { WholeListReader } from './wholeListReader.ts';

/** A snapshot older than this, in milliseconds, is read again when the list is opened. */
const maxSnapshotAge = millisecondsPerDay;

/**
 * A list that is known whole: from a snapshot at once and without a request, else its first page at once and the rest
 * behind it. What is old is read again, and stays when that fails.
 */
export class CompleteListing implements Listing {
  readonly #options: CompleteListingOptions;
  readonly #observers = new Set<ListingObserver>();
  #currentItems: readonly ListedItem[] = [];
  /** Rows that are being named, and are shown next. */
  #pendingItems: readonly ListedItem[] | undefined;
  /** The rows by their ids, once somebody asks for one. */
  #itemMap: ReadonlyMap<string, ListedItem> | undefined;
  /** Time at which the rows of a snapshot or of a completed reading were read. */
  #completedAt: number | undefined;
  /** The reading under way, or the one that failed before it was through. */
  #reader: WholeListReader;
  /** The background work under way: what the rows will be is known when it ends. */
  #loading: Promise<void> | undefined;
  #refreshFailure: Failure | undefined;
  /** Failure to report when the rows are not the whole list, although nothing failed. */
  #completenessFailure: Failure | undefined;
  #opening: Promise<void> | undefined;
  #wasOpened = false;
  /** The reading of the snapshot, once it began. */
  #restoring: Promise<unknown> | undefined;
  /** Counts what was shown, so that rows which took long to name do not replace later ones. */
  #version = 0;
  #isLimited = false;
  /** Set while the first page is under way. */
  #isReadingFirstPage = false;

  constructor(options: CompleteListingOptions) {
    this.#options = options;
    this.#reader = this.#createReader();
  }

  get items(): readonly ListedItem[] {
    return this.#currentItems;
  }

  get total(): number | undefined {
    if (this.#completedAt === undefined) {
      return this.#reader.total;
    }
    return this.isLimited ? undefined : this.#currentItems.length;
  }

  get readAt(): number | undefined {
    // The first rows are there once they have names.
    const isNaming = this.#pendingItems !== undefined && this.#currentItems.length === 0;
    return isNaming ? undefined : (this.#completedAt ?? this.#reader.readAt);
  }

  get hasMore(): boolean {
    return this.#completedAt === undefined;
  }

  get isLimited(): boolean {
    return this.#isLimited;
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  get loadFailure(): Failure | undefined {
    return this.#completedAt === undefined && !this.isLoading
      ? (this.#reader.loadFailure ?? this.#completenessFailure)
      : undefined;
  }

  get refreshFailure(): Failure | undefined {
    return this.#refreshFailure;
  }

  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  hasItem(id: string): boolean {
    return this.#getItemMap().has(id);
  }

  /** The row of an item; undefined where it is not known. */
  findItem(id: string): ListedItem | undefined {
    return this.#getItemMap().get(id);
  }

  /** @returns how to end it */
  observe(observer: ListingObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Waits for the first rows; the rest comes behind them, see {@link whenSettled}. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    this.#opening ??= this.#open().catch((error: unknown) => {
      // No failure of a server, for those are kept: an error of ours, after which it can be opened again.
      this.#opening = undefined;
      throw error;
    });
    await this.#opening;
  }

  async whenSettled(): Promise<void> {
    await this.#loading;
  }

  /** Resumes after a failure, or joins a background load that is running. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#load();
    }
  }

  /** Reads all again. Asked for while that is under way, it is the same wish. */
  async refresh(): Promise<void> {
    // What is restored later would replace what was read. An error of that is for whoever opens the list.
    await this.#restoring?.catch(() => undefined);
    if (this.#isReadingFirstPage) {
      await this.#opening;
    } else if (!this.isLoading) {
      this.#reader.abort();
      this.#reader = this.#createReader();
    }
    await this.#load();
  }

  /** Names the rows anew; nothing is asked for. */
  async renew(): Promise<void> {
    await this.#show(this.#pendingItems ?? this.#currentItems);
  }

  dispose(): void {
    this.#reader.abort();
    this.#observers.clear();
  }

  #createReader(): WholeListReader {
    const notifyWait: NonNullable<ListingObserver['onWait']> = (failure, milliseconds) => {
      this.#observers.forEach(({ onWait: waiting }) => {
        waiting?.(failure, milliseconds);
      });
    };
    return new WholeListReader(this.#options.serverName, (cursor, signal) =>
      this.#options.readPage(cursor, { signal, onWait: notifyWait }),
    );
  }

  async #open(): Promise<void> {
    const restoring = this.#restore();
    this.#restoring = restoring;
    if (await restoring) {
      return;
    }
    this.#isReadingFirstPage = true;
    try {
      await this.#reader.readFirstPage();
    } finally {
      this.#isReadingFirstPage = false;
    }
    await this.#show(runSync(this.#reader.collectItems()));
    if (this.#reader.loadFailure === undefined) {
      void this.#load();
    }
  }

  /** @returns whether there is a snapshot */
  async #restore(): Promise<boolean> {
    const snapshot = await this.#options.restore();
    if (snapshot === undefined) {
      return false;
    }
    this.#completedAt = snapshot.savedAt;
    await this.#show(snapshot.rows);
    const age = Date.now() - snapshot.savedAt;
    if (age < 0 || age > maxSnapshotAge) {
      void this.#load();
    }
    return true;
  }

  /** Brings the reading to its end in the background. Callers at the same time share it. */
  #load(): Promise<void> {
    this.#loading ??= this.#readAll().finally(() => {
      this.#loading = undefined;
      this.#notify();
    });
    this.#notify();
    return this.#loading;
  }

  async #readAll(): Promise<void> {
    if (this.#completenessFailure !== undefined && this.#reader.isComplete) {
      this.#reader = this.#createReader();
    }
    this.#completenessFailure = undefined;
    await this.#readRest();
    if (this.#reader.isComplete && this.#reader.hasGaps) {
      this.#reader = this.#createReader();
      await this.#readRest();
    }
    const rows = await runInSlices(this.#reader.collectItems());
    const { isComplete, isAborted: isAbandoned, isLimited, readAt, loadFailure: problem } = this.#reader;
    if (isAbandoned) {
      return;
    }
    const failure = isComplete ? this.#reader.getCompletenessFailure(rows.length) : problem;
    if (this.#completedAt === undefined) {
      this.#completenessFailure = failure;
    } else {
      this.#refreshFailure = failure;
    }
    if (failure === undefined) {
      this.#completedAt = readAt;
      this.#isLimited = isLimited;
      await this.#show(rows);
      // What was cut off would look whole the next time.
      if (!isLimited) {
        void this.#options.save(rows);
      }
    } else if (this.#completedAt === undefined && rows.length > this.#currentItems.length) {
      await this.#show(rows);
    }
  }

  /** Shows rows as they come, where there are none from before: seldom enough that the work grows with their number. */
  #readRest(): Promise<void> {
    const reader = this.#reader;
    let isShowing = false;
    return reader.readRest(() => {
      if (
        !isShowing &&
        this.#completedAt === undefined &&
        reader.itemCount > this.#currentItems.length * 1.2
      ) {
        isShowing = true;
        void this.#showPartial(reader).finally(() => {
          isShowing = false;
        });
      }
    });
  }

  /** Shows the rows of a reading that goes on. They were named a moment ago: there is no need to do it with every page. */
  async #showPartial(reader: WholeListReader): Promise<void> {
    const version = ++this.#version;
    const rows = await runInSlices(reader.collectItems());
    if (version === this.#version) {
      this.#setItems(rows);
    }
  }

  /** Shows rows, under the names that they have as things stand. */
  async #show(rows: readonly ListedItem[]): Promise<void> {
    const version = ++this.#version;
    this.#pendingItems = rows;
    const named = await this.#options.localize(rows);
    if (version === this.#version) {
      this.#setItems(named);
    }
  }

  #setItems(rows: readonly ListedItem[]): void {
    this.#version++;
    this.#currentItems = rows;
    this.#pendingItems = undefined;
    this.#itemMap = undefined;
    this.#notify();
  }

  #getItemMap(): ReadonlyMap<string, ListedItem> {
    return (this.#itemMap ??= new Map(
      this.#currentItems.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])),
    ));
  }

  #notify(): void {
    this.#observers.forEach(({ onDidChange: changed }) => {
      changed();
    });
  }
}
