import type { Failure } from '../api/errors.ts';
import type { Attention } from '../api/requests.ts';
import type { Cursor, RowPage } from '../resources/rowPage.ts';
import type { ListedRow } from '../resources/resource.ts';
import type { Listing } from './listing.ts';
import { WholeReading } from './wholeReading.ts';

/** A snapshot older than this, in milliseconds, is read again when the list is opened. */
const longestTrust = 24 * 60 * 60 * 1000;

/** The rows of a whole list as they were at one moment. */
export interface RowSnapshot {
  readonly rows: readonly ListedRow[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export interface CompleteListingOptions {
  readonly readPage: (next: Cursor | undefined, attention: Attention) => Promise<RowPage>;
  /** What was kept of the list before. */
  readonly restore: () => Promise<RowSnapshot | undefined>;
  /** Keeps what the list has, once it was read whole. */
  readonly keep: (rows: readonly ListedRow[]) => Promise<void>;
  /** Rows under the names that they have for the user as things stand. */
  readonly named: (rows: readonly ListedRow[]) => readonly ListedRow[];
}

/** Who shows the list. */
export interface ListingObserver {
  /** Called when rows came, or there is something else to say of them. */
  readonly changed: () => void;
  /** Called when the server has to be waited for. */
  readonly waiting: NonNullable<Attention['onWait']>;
}

/**
 * A list that is known whole: from a snapshot at once and without a request, else its first page at once and the rest
 * behind it. What is old is read again, and stays when that fails.
 */
export class CompleteListing implements Listing {
  readonly #options: CompleteListingOptions;
  readonly #observers = new Set<ListingObserver>();
  #rows: readonly ListedRow[] = [];
  #byId: ReadonlyMap<string, ListedRow> = new Map();
  /** When the rows of a snapshot or of a reading that is through were read. */
  #wholeAt: number | undefined;
  /** The reading under way, or the one that failed before it was through. */
  #reading: WholeReading;
  /** The background work under way: what the rows will be is known when it ends. */
  #filling: Promise<void> | undefined;
  #staleness: Failure | undefined;
  #opening: Promise<void> | undefined;
  /** Whether the first page is under way. */
  #isOpening = false;

  constructor(options: CompleteListingOptions) {
    this.#options = options;
    this.#reading = this.#startReading();
  }

  get rows(): readonly ListedRow[] {
    return this.#rows;
  }

  get total(): number | undefined {
    return this.#wholeAt === undefined ? this.#reading.total : this.#rows.length;
  }

  get readAt(): number | undefined {
    return this.#wholeAt ?? this.#reading.readAt;
  }

  get hasMore(): boolean {
    return this.#wholeAt === undefined;
  }

  get isFilling(): boolean {
    return this.#filling !== undefined;
  }

  get problem(): Failure | undefined {
    return this.#wholeAt === undefined && !this.isFilling ? this.#reading.problem : undefined;
  }

  get staleness(): Failure | undefined {
    return this.#staleness;
  }

  get wasOpened(): boolean {
    return this.#opening !== undefined;
  }

  hasItem(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The row of an item; undefined where it is not known. */
  item(id: string): ListedRow | undefined {
    return this.#byId.get(id);
  }

  /** @returns how to end it */
  observe(observer: ListingObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Waits for the first rows; the rest comes behind them, see {@link settled}. */
  async open(): Promise<void> {
    this.#opening ??= this.#open();
    await this.#opening;
  }

  async settled(): Promise<void> {
    await this.#filling;
  }

  /** Goes on where reading failed; what comes by itself is not hurried. */
  async loadMore(): Promise<void> {
    if (this.hasMore) {
      await this.#fill();
    }
  }

  /** Reads all again. Asked for while that is under way, it is the same wish. */
  async refresh(): Promise<void> {
    if (this.#isOpening) {
      await this.#opening;
    } else if (!this.isFilling) {
      this.#reading.abandon();
      this.#reading = this.#startReading();
    }
    await this.#fill();
  }

  /** Names the rows anew; nothing is asked for. */
  renew(): Promise<void> {
    this.#show(this.#rows);
    return Promise.resolve();
  }

  dispose(): void {
    this.#reading.abandon();
    this.#observers.clear();
  }

  #startReading(): WholeReading {
    const onWait: ListingObserver['waiting'] = (failure, milliseconds) => {
      this.#observers.forEach(({ waiting }) => {
        waiting(failure, milliseconds);
      });
    };
    return new WholeReading((next, signal) => this.#options.readPage(next, { signal, onWait }));
  }

  async #open(): Promise<void> {
    const snapshot = await this.#options.restore();
    if (snapshot !== undefined) {
      this.#wholeAt = snapshot.savedAt;
      this.#show(snapshot.rows);
      const age = Date.now() - snapshot.savedAt;
      if (age < 0 || age > longestTrust) {
        void this.#fill();
      }
      return;
    }
    this.#isOpening = true;
    await this.#reading.readFirst();
    this.#isOpening = false;
    this.#show(this.#reading.rows);
    if (this.#reading.problem === undefined) {
      void this.#fill();
    }
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
    await this.#readRest();
    if (this.#reading.isComplete && this.#reading.hasGaps) {
      this.#reading = this.#startReading();
      await this.#readRest();
    }
    const { isComplete, isAbandoned, rows, readAt, problem } = this.#reading;
    if (isAbandoned) {
      return;
    }
    if (isComplete) {
      this.#wholeAt = readAt;
      this.#staleness = undefined;
      this.#show(rows);
      void this.#options.keep(rows);
    } else if (this.#wholeAt !== undefined) {
      this.#staleness = problem;
    }
  }

  /** Shows rows as they come, where there are none from before. */
  #readRest(): Promise<void> {
    const reading = this.#reading;
    return reading.readRest(() => {
      const { rows } = reading;
      if (this.#wholeAt === undefined && rows.length > this.#rows.length) {
        // Named a moment ago: there is no need to do it with every page.
        this.#put(rows);
      }
    });
  }

  /** Shows rows, under the names that they have as things stand. */
  #show(rows: readonly ListedRow[]): void {
    this.#put(this.#options.named(rows));
  }

  #put(rows: readonly ListedRow[]): void {
    this.#rows = rows;
    this.#byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
    this.#tell();
  }

  #tell(): void {
    this.#observers.forEach(({ changed }) => {
      changed();
    });
  }
}
