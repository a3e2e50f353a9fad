import type { Failure } from '../api/failures/errors.ts';
import { runSync, runInSlices } from '../api/concurrency/slices.ts';
import type { RequestContext } from '../api/requests.ts';
import { millisecondsPerDay } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { Listing } from './listing.ts';
import { LocalizedRows, type Localize } from './localizedRows.ts';
import type { Snapshot } from './snapshots/snapshots.ts';
import { WholeListReader } from './wholeListReader.ts';

/** A snapshot older than this, in milliseconds, is read again when the list is opened. */
const maxSnapshotAge = millisecondsPerDay;

export interface CompleteListingOptions {
  /** The name of the server, for failures. */
  readonly serverName: string;
  readonly readPage: (cursor: Cursor | undefined, context: RequestContext) => Promise<RowPage>;
  /** Reads the saved rows. */
  readonly restore: () => Promise<Snapshot<readonly ListedItem[]> | undefined>;
  /** Saves the rows of a complete list. */
  readonly save: (items: readonly ListedItem[]) => Promise<void>;
  readonly localize: Localize;
}

/** Observer of a listing. */
export interface ListingObserver {
  /** Called when the rows or the state of the listing changed. */
  readonly onDidChange: () => void;
  /** Called before a wait for the server. */
  readonly onWait?: NonNullable<RequestContext['onWait']>;
}

/**
 * A list that is loaded completely. It is restored from a snapshot without a request, or else its first page is read, and then
 * the rest in the background. An old snapshot is read again, and kept if that fails.
 */
export class CompleteListing implements Listing {
  readonly #options: CompleteListingOptions;
  readonly #observers = new Set<ListingObserver>();
  readonly #rows: LocalizedRows;
  /** Time at which the rows of a snapshot or of a complete pass were read. */
  #completedAt: number | undefined;
  /** The reader of the current pass, or of the last one. */
  #reader: WholeListReader;
  /** The pending background load. */
  #loading: Promise<void> | undefined;
  #refreshFailure: Failure | undefined;
  /** Failure to report if the list is incomplete although no request failed. */
  #completenessFailure: Failure | undefined;
  #opening: Promise<void> | undefined;
  #wasOpened = false;
  /** The read of the snapshot, once it has begun. */
  #restoring: Promise<unknown> | undefined;
  #isLimited = false;
  /** True while the first page is being read. */
  #isReadingFirstPage = false;

  constructor(options: CompleteListingOptions) {
    this.#options = options;
    this.#rows = new LocalizedRows(options.localize, () => {
      this.#notify();
    });
    this.#reader = this.#createReader();
  }

  get items(): readonly ListedItem[] {
    return this.#rows.items;
  }

  get total(): number | undefined {
    if (this.#completedAt === undefined) {
      return this.#reader.total;
    }
    return this.isLimited ? undefined : this.items.length;
  }

  get readAt(): number | undefined {
    // The first rows count as read once they are named.
    return this.#rows.areFirstPending ? undefined : (this.#completedAt ?? this.#reader.readAt);
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

  get isDisposed(): boolean {
    return this.#reader.isAborted;
  }

  hasItem(id: string): boolean {
    return this.findItem(id) !== undefined;
  }

  /** The row of an item; undefined where it is not known. */
  findItem(id: string): ListedItem | undefined {
    return this.#rows.find(id);
  }

  /** @returns a function that ends the observation */
  observe(observer: ListingObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Waits for the first rows; the rest is loaded in the background, see {@link whenSettled}. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    this.#opening ??= this.#open().catch((error: unknown) => {
      // Failures of a server are kept in the listing. After any other error the list can be opened again.
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

  /** Reads all rows again, or joins a load that is running. */
  async refresh(): Promise<void> {
    // A snapshot restored later would replace the rows that were read. Its errors are reported by `open`.
    await this.#restoring?.catch(() => undefined);
    if (this.#isReadingFirstPage) {
      await this.#opening;
    } else if (!this.isLoading) {
      this.#reader = this.#createReader();
    }
    await this.#load();
  }

  /** Names the rows again. Makes no request. */
  async renew(): Promise<void> {
    await this.#rows.renew();
  }

  dispose(): void {
    this.#reader.abort();
    this.#observers.clear();
  }

  #createReader(): WholeListReader {
    const notifyWait: NonNullable<ListingObserver['onWait']> = (failure, milliseconds) => {
      this.#observers.forEach(({ onWait }) => {
        onWait?.(failure, milliseconds);
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
    await this.#rows.show(runSync(this.#reader.collectItems()));
    if (this.#reader.loadFailure === undefined) {
      void this.#load();
    }
  }

  /** @returns true if there is a snapshot */
  async #restore(): Promise<boolean> {
    const snapshot = await this.#options.restore();
    if (snapshot === undefined) {
      return false;
    }
    this.#completedAt = snapshot.savedAt;
    await this.#rows.show(snapshot.content);
    const age = Date.now() - snapshot.savedAt;
    if (age < 0 || age > maxSnapshotAge) {
      void this.#load();
    }
    return true;
  }

  /** Completes the pass in the background. Concurrent callers share one load. */
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
    await this.#readRest();
    if (this.#reader.isComplete && this.#reader.hasGaps) {
      this.#reader = this.#createReader();
      await this.#readRest();
    }
    const rows = await runInSlices(this.#reader.collectItems());
    const { isComplete, isAborted, isLimited, readAt, loadFailure } = this.#reader;
    if (isAborted) {
      return;
    }
    const failure = isComplete ? this.#reader.getCompletenessFailure(rows.length) : loadFailure;
    if (this.#completedAt === undefined) {
      this.#completenessFailure = failure;
    } else {
      this.#refreshFailure = failure;
    }
    if (failure === undefined) {
      this.#completedAt = readAt;
      this.#isLimited = isLimited;
      await this.#rows.show(rows);
      // A truncated list would look complete the next time, and the server may have been forgotten meanwhile.
      if (!isLimited && !this.#reader.isAborted) {
        void this.#options.save(rows);
      }
    } else if (this.#completedAt === undefined && rows.length > this.items.length) {
      await this.#rows.show(rows);
    }
  }

  /** Shows rows as they are read if there are none from before, at intervals that keep the total work proportional to their number. */
  #readRest(): Promise<void> {
    const reader = this.#reader;
    let isShowing = false;
    return reader.readRest(() => {
      if (!isShowing && this.#completedAt === undefined && reader.itemCount > this.items.length * 1.2) {
        isShowing = true;
        void this.#rows.showAsNamed(reader.collectItems()).finally(() => {
          isShowing = false;
        });
      }
    });
  }

  #notify(): void {
    this.#observers.forEach(({ onDidChange }) => {
      onDidChange();
    });
  }
}
