import type { Failure } from '../api/errors.ts';
import { atOnce, inSlices } from '../api/concurrency/slices.ts';
import { oneDay } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { CompleteListingOptions, ListingObserver } from './completeListingOptions.ts';
import type { Listing } from './listing.ts';
import { WholeReading } from './wholeReading.ts';

/** A snapshot older than this, in milliseconds, is read again when the list is opened. */
const maxSnapshotAge = oneDay;

/**
 * A list that is known whole: from a snapshot at once and without a request, else its first page at once and the rest
 * behind it. What is old is read again, and stays when that fails.
 */
export class CompleteListing implements Listing {
  readonly #options: CompleteListingOptions;
  readonly #observers = new Set<ListingObserver>();
  #rows: readonly ListedItem[] = [];
  /** Rows that are being named, and are shown next. */
  #coming: readonly ListedItem[] | undefined;
  /** The rows by their ids, once somebody asks for one. */
  #byId: ReadonlyMap<string, ListedItem> | undefined;
  /** Time at which the rows of a snapshot or of a completed reading were read. */
  #wholeAt: number | undefined;
  /** The reading under way, or the one that failed before it was through. */
  #reading: WholeReading;
  /** The background work under way: what the rows will be is known when it ends. */
  #filling: Promise<void> | undefined;
  #staleness: Failure | undefined;
  /** Failure to report when the rows are not the whole list, although nothing failed. */
  #shortfall: Failure | undefined;
  #opening: Promise<void> | undefined;
  #wasOpened = false;
  /** The reading of the snapshot, once it began. */
  #restoring: Promise<unknown> | undefined;
  /** Counts what was shown, so that rows which took long to name do not replace later ones. */
  #shown = 0;
  #isLimited = false;
  /** Set while the first page is under way. */
  #isOpening = false;

  constructor(options: CompleteListingOptions) {
    this.#options = options;
    this.#reading = this.#startReading();
  }

  get rows(): readonly ListedItem[] {
    return this.#rows;
  }

  get total(): number | undefined {
    if (this.#wholeAt === undefined) {
      return this.#reading.total;
    }
    return this.isLimited ? undefined : this.#rows.length;
  }

  get readAt(): number | undefined {
    // The first rows are there once they have names.
    const isNaming = this.#coming !== undefined && this.#rows.length === 0;
    return isNaming ? undefined : (this.#wholeAt ?? this.#reading.readAt);
  }

  get hasMore(): boolean {
    return this.#wholeAt === undefined;
  }

  get isLimited(): boolean {
    return this.#isLimited;
  }

  get isFilling(): boolean {
    return this.#filling !== undefined;
  }

  get problem(): Failure | undefined {
    return this.#wholeAt === undefined && !this.isFilling
      ? (this.#reading.problem ?? this.#shortfall)
      : undefined;
  }

  get staleness(): Failure | undefined {
    return this.#staleness;
  }

  get wasOpened(): boolean {
    return this.#wasOpened;
  }

  hasItem(id: string): boolean {
    return this.#items().has(id);
  }

  /** The row of an item; undefined where it is not known. */
  item(id: string): ListedItem | undefined {
    return this.#items().get(id);
  }

  /** @returns how to end it */
  observe(observer: ListingObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Waits for the first rows; the rest comes behind them, see {@link settled}. */
  async open(): Promise<void> {
    this.#wasOpened = true;
    this.#opening ??= this.#open().catch((error: unknown) => {
      // No failure of a server, for those are kept: an error of ours, after which it can be opened again.
      this.#opening = undefined;
      throw error;
    });
    await this.#opening;
  }

  async settled(): Promise<void> {
    await this.#filling;
  }

  /** Resumes after a failure, or joins a background load that is running. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#fill();
    }
  }

  /** Reads all again. Asked for while that is under way, it is the same wish. */
  async refresh(): Promise<void> {
    // What is restored later would replace what was read. An error of that is for whoever opens the list.
    await this.#restoring?.catch(() => undefined);
    if (this.#isOpening) {
      await this.#opening;
    } else if (!this.isFilling) {
      this.#reading.abandon();
      this.#reading = this.#startReading();
    }
    await this.#fill();
  }

  /** Names the rows anew; nothing is asked for. */
  async renew(): Promise<void> {
    await this.#show(this.#coming ?? this.#rows);
  }

  dispose(): void {
    this.#reading.abandon();
    this.#observers.clear();
  }

  #startReading(): WholeReading {
    const onWait: NonNullable<ListingObserver['waiting']> = (failure, milliseconds) => {
      this.#observers.forEach(({ waiting }) => {
        waiting?.(failure, milliseconds);
      });
    };
    return new WholeReading(this.#options.server, (next, signal) =>
      this.#options.readPage(next, { signal, onWait }),
    );
  }

  async #open(): Promise<void> {
    const restoring = this.#restore();
    this.#restoring = restoring;
    if (await restoring) {
      return;
    }
    this.#isOpening = true;
    try {
      await this.#reading.readFirst();
    } finally {
      this.#isOpening = false;
    }
    await this.#show(atOnce(this.#reading.rows()));
    if (this.#reading.problem === undefined) {
      void this.#fill();
    }
  }

  /** @returns whether there is a snapshot */
  async #restore(): Promise<boolean> {
    const snapshot = await this.#options.restore();
    if (snapshot === undefined) {
      return false;
    }
    this.#wholeAt = snapshot.savedAt;
    await this.#show(snapshot.rows);
    const age = Date.now() - snapshot.savedAt;
    if (age < 0 || age > maxSnapshotAge) {
      void this.#fill();
    }
    return true;
  }

  /** Brings the reading to its end in the background. Callers at the same time share it. */
  #fill(): Promise<void> {
    this.#filling ??= this.#readWhole().finally(() => {
      this.#filling = undefined;
      this.#tell();
    });
    this.#tell();
    return this.#filling;
  }

  async #readWhole(): Promise<void> {
    if (this.#shortfall !== undefined && this.#reading.isComplete) {
      this.#reading = this.#startReading();
    }
    this.#shortfall = undefined;
    await this.#readRest();
    if (this.#reading.isComplete && this.#reading.hasGaps) {
      this.#reading = this.#startReading();
      await this.#readRest();
    }
    const rows = await inSlices(this.#reading.rows());
    const { isComplete, isAbandoned, isLimited, readAt, problem } = this.#reading;
    if (isAbandoned) {
      return;
    }
    const failure = isComplete ? this.#reading.shortfall(rows.length) : problem;
    if (this.#wholeAt === undefined) {
      this.#shortfall = failure;
    } else {
      this.#staleness = failure;
    }
    if (failure === undefined) {
      this.#wholeAt = readAt;
      this.#isLimited = isLimited;
      await this.#show(rows);
      // What was cut off would look whole the next time.
      if (!isLimited) {
        void this.#options.keep(rows);
      }
    } else if (this.#wholeAt === undefined && rows.length > this.#rows.length) {
      await this.#show(rows);
    }
  }

  /** Shows rows as they come, where there are none from before: seldom enough that the work grows with their number. */
  #readRest(): Promise<void> {
    const reading = this.#reading;
    let isUnderWay = false;
    return reading.readRest(() => {
      if (!isUnderWay && this.#wholeAt === undefined && reading.count > this.#rows.length * 1.2) {
        isUnderWay = true;
        void this.#showSoFar(reading).finally(() => {
          isUnderWay = false;
        });
      }
    });
  }

  /** Shows the rows of a reading that goes on. They were named a moment ago: there is no need to do it with every page. */
  async #showSoFar(reading: WholeReading): Promise<void> {
    const turn = ++this.#shown;
    const rows = await inSlices(reading.rows());
    if (turn === this.#shown) {
      this.#put(rows);
    }
  }

  /** Shows rows, under the names that they have as things stand. */
  async #show(rows: readonly ListedItem[]): Promise<void> {
    const turn = ++this.#shown;
    this.#coming = rows;
    const named = await this.#options.named(rows);
    if (turn === this.#shown) {
      this.#put(named);
    }
  }

  #put(rows: readonly ListedItem[]): void {
    this.#shown++;
    this.#rows = rows;
    this.#coming = undefined;
    this.#byId = undefined;
    this.#tell();
  }

  #items(): ReadonlyMap<string, ListedItem> {
    return (this.#byId ??= new Map(
      this.#rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])),
    ));
  }

  #tell(): void {
    this.#observers.forEach(({ changed }) => {
      changed();
    });
  }
}
