import type { Failure } from '../api/errors.ts';
import { PagedListing } from '../listing/pagedListing.ts';
import type { ReadPage } from '../listing/reading.ts';
import type { ListedRow } from '../resources/resource.ts';
import { rowsOf, type ProblemRow, type Row } from './rows.ts';

export interface ListOptions {
  /** Tells its rows from those of the other lists of a view. */
  readonly name: string;
  /** Whether what it holds is read with the key, and has to go with it. */
  readonly isPrivate: boolean;
  readonly readPage: ReadPage;
  readonly rowOf: (row: ListedRow, position: number, list: List) => Row;
  /** Rows that are shown elsewhere. */
  readonly omits?: (row: ListedRow) => boolean;
  /** What there is to say of it beside the number of its rows. */
  readonly remark?: () => string;
  /** What stands behind the rows that were listed. */
  readonly appended?: () => readonly Row[];
  /** Called before it is read again on request. */
  readonly beforeRefresh?: () => void;
}

export interface ListSize {
  readonly known: number;
  /** Whether there are more than those. */
  readonly hasMore: boolean;
  readonly total: number | undefined;
}

/** A list of the server as rows: a view's own, or one below a row of it. */
export class List {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly #options: ListOptions;
  #listing: PagedListing;

  constructor(options: ListOptions) {
    this.name = options.name;
    this.isPrivate = options.isPrivate;
    this.#options = options;
    this.#listing = new PagedListing(options.readPage);
  }

  /** Reads the first page, unless it was read before, and draws the rows. */
  async open(): Promise<Row[]> {
    let listing: PagedListing;
    do {
      listing = this.#listing;
      await listing.open();
    } while (listing !== this.#listing);
    const { rowOf, omits = () => false, appended = () => [] } = this.#options;
    return [...rowsOf(this, listing, omits, rowOf), ...(listing.readAt === undefined ? [] : appended())];
  }

  /** What there is to say of it beside the number of its rows; may be empty. */
  get remark(): string {
    return this.#options.remark?.() ?? '';
  }

  /** Whether it holds an item of this id. */
  hasItem(id: string): boolean {
    return this.#listing.hasItem(id);
  }

  get hasMore(): boolean {
    return this.#listing.readAt !== undefined && this.#listing.hasMore;
  }

  /** Whether there is nothing in it, as far as it was read, and nothing to load. */
  get isEmpty(): boolean {
    return this.#listing.rows.length === 0 && !this.hasMore;
  }

  /** Why there are no rows, or no more, or only old ones. */
  get failure(): Failure | undefined {
    return this.#listing.staleness ?? this.#listing.problem;
  }

  /** How many rows are known, and how many there are where the server says; undefined before the first page. */
  get size(): ListSize | undefined {
    const { rows, readAt, total, hasMore } = this.#listing;
    const { omits } = this.#options;
    const omitted = omits === undefined ? 0 : rows.filter(omits).length;
    return readAt === undefined
      ? undefined
      : { known: rows.length - omitted, hasMore, total: omitted === 0 ? total : undefined };
  }

  loadMore(): Promise<void> {
    return this.#listing.loadMore();
  }

  /** Reads again what is shown. What was never opened stays unread. */
  async refresh(): Promise<void> {
    if (this.#listing.wasOpened) {
      this.#options.beforeRefresh?.();
      await this.#listing.refresh();
    }
  }

  /** Reads again what is shown, since the same answers are shown otherwise now. */
  async renew(): Promise<void> {
    if (this.#listing.wasOpened) {
      await this.#listing.renew();
    }
  }

  /** Tries again what failed: the refresh of old rows, the first page, or the next one. A page that is gone stays gone. */
  async retry({ failure, rowsReadAt }: ProblemRow): Promise<void> {
    const nextFailed = rowsReadAt === undefined && this.hasMore && failure.name !== 'Gone';
    await (nextFailed ? this.loadMore() : this.refresh());
  }

  /** Forgets all rows; they are read again when somebody looks. */
  reset(): void {
    this.#listing.dispose();
    this.#listing = new PagedListing(this.#options.readPage);
  }

  /** Ends what is under way. */
  dispose(): void {
    this.#listing.dispose();
  }
}
