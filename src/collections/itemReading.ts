import type { IncompleteList } from '../api/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import type { ItemPage, ReadItems, SentItem } from '../resources/paging/itemPages.ts';
import { identityOf, type ListedItem } from '../resources/resource.ts';
import { Reading } from './reading.ts';

/** Selection of the wanted items of a list. */
export interface Wish {
  /** Tells the wanted ones; all are when absent. */
  readonly admits?: (row: ListedItem) => boolean;
  /** Maximum number of items; all that are admitted when absent. */
  readonly count?: number;
  /** Among so many of the list's first rows; among all when absent. */
  readonly within?: number;
}

/** One way through a list for the items themselves, and no further than they are wanted. */
export class ItemReading {
  readonly #reading: Reading;
  readonly #wish: Wish;
  /** By what tells them apart: a row without an id is like no other. */
  readonly #found = new Map<string | ListedItem, SentItem>();
  #context: RequestContext = {};
  /** Number of rows that came and do not belong to the list. */
  #excluded = 0;

  constructor(read: ReadItems, wish: Wish = {}) {
    this.#wish = wish;
    this.#reading = new Reading(async (next) => {
      const page = await read(next, this.#context);
      this.#add(page);
      return page;
    });
  }

  /** The items that were found, in the order of the list. */
  get items(): readonly SentItem[] {
    return [...this.#found.values()];
  }

  /** Number of rows that came, wanted or not. */
  get came(): number {
    return this.#reading.rows.length;
  }

  /** Number of items of the whole list; undefined where the server does not say. */
  get total(): number | undefined {
    return this.#reading.total;
  }

  /** True if nothing that is wanted is left to read. */
  get isComplete(): boolean {
    const { count = Infinity, within = Infinity } = this.#wish;
    const { hasMore, rows } = this.#reading;
    return !hasMore || this.#found.size >= count || rows.length >= within;
  }

  /** Reason for which something that is wanted may be missing; undefined where nothing tells of one. */
  get shortfall(): IncompleteList['why'] | undefined {
    const { gotShorter, endsInRepeats, isLimited, hasMore, rows, total = 0 } = this.#reading;
    if (this.#found.size >= (this.#wish.count ?? Infinity)) {
      return undefined;
    }
    if (gotShorter) {
      return 'moved';
    }
    if (endsInRepeats) {
      return 'repeats';
    }
    if (isLimited) {
      return 'endless';
    }
    return !hasMore && rows.length + this.#excluded < total ? 'short' : undefined;
  }

  /**
   * Reads one page more.
   *
   * @throws the failure for which that is impossible, or the signal's reason when the caller gave up
   */
  async advance(context: RequestContext): Promise<void> {
    this.#context = context;
    context.signal?.throwIfAborted();
    await this.#reading.advance();
    if (this.#reading.problem !== undefined) {
      throw this.#reading.problem;
    }
  }

  #add({ rows, texts, excluded }: ItemPage): void {
    const { admits = () => true } = this.#wish;
    this.#excluded += excluded;
    rows.forEach((row, at) => {
      const name = row.id === undefined ? row : identityOf(row);
      if (admits(row) && !this.#found.has(name)) {
        this.#found.set(name, { row, text: texts[at] ?? '' });
      }
    });
  }
}
