import type { IncompleteList } from '../api/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import type { ItemPage, ReadItemPage, RawItem } from '../resources/paging/itemPages.ts';
import { getIdentity, type ListedItem } from '../resources/resource.ts';
import { PagedReader } from './pagedReader.ts';

/** Selection of the wanted items of a list. */
export interface ItemSelection {
  /** Tells the wanted ones; all are when absent. */
  readonly admits?: (row: ListedItem) => boolean;
  /** Maximum number of items; all that are admitted when absent. */
  readonly count?: number;
  /** Among so many of the list's first rows; among all when absent. */
  readonly within?: number;
}

/** One way through a list for the items themselves, and no further than they are wanted. */
export class ItemReader {
  readonly #reader: PagedReader;
  readonly #selection: ItemSelection;
  /** By what tells them apart: a row without an id is like no other. */
  readonly #itemsByKey = new Map<string | ListedItem, RawItem>();
  #context: RequestContext = {};
  /** Number of rows that came and do not belong to the list. */
  #excludedCount = 0;

  constructor(read: ReadItemPage, selection: ItemSelection = {}) {
    this.#selection = selection;
    this.#reader = new PagedReader(async (next) => {
      const page = await read(next, this.#context);
      this.#addPage(page);
      return page;
    });
  }

  /** The items that were found, in the order of the list. */
  get items(): readonly RawItem[] {
    return [...this.#itemsByKey.values()];
  }

  /** Number of rows that came, wanted or not. */
  get rowCount(): number {
    return this.#reader.items.length;
  }

  /** Number of items of the whole list; undefined where the server does not say. */
  get total(): number | undefined {
    return this.#reader.total;
  }

  /** True if nothing that is wanted is left to read. */
  get isComplete(): boolean {
    const { count = Infinity, within = Infinity } = this.#selection;
    const { hasMore, items: rows } = this.#reader;
    return !hasMore || this.#itemsByKey.size >= count || rows.length >= within;
  }

  /** Reason for which something that is wanted may be missing; undefined where nothing tells of one. */
  get incompleteReason(): IncompleteList['why'] | undefined {
    const { hasShrunk: gotShorter, endsInRepeats, isLimited, hasMore, items: rows, total = 0 } = this.#reader;
    if (this.#itemsByKey.size >= (this.#selection.count ?? Infinity)) {
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
    return !hasMore && rows.length + this.#excludedCount < total ? 'short' : undefined;
  }

  /**
   * Reads one page more.
   *
   * @throws the failure for which that is impossible, or the signal's reason when the caller gave up
   */
  async readNextPage(context: RequestContext): Promise<void> {
    this.#context = context;
    context.signal?.throwIfAborted();
    await this.#reader.readNextPage();
    if (this.#reader.loadFailure !== undefined) {
      throw this.#reader.loadFailure;
    }
  }

  #addPage({ rows, texts, excludedCount: excluded }: ItemPage): void {
    const { admits = () => true } = this.#selection;
    this.#excludedCount += excluded;
    rows.forEach((row, index) => {
      const key = row.id === undefined ? row : getIdentity(row);
      if (admits(row) && !this.#itemsByKey.has(key)) {
        this.#itemsByKey.set(key, { row, text: texts[index] ?? '' });
      }
    });
  }
}
