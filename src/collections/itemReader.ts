import type { IncompleteList } from '../api/failures/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import type { ReadItemPage, RawItem } from '../resources/paging/itemPages.ts';
import type { RawRowPage } from '../resources/paging/rowPage.ts';
import { getIdentity, type ListedItem } from '../resources/resource.ts';
import { getShortfallReason, PagedReader } from './pagedReader.ts';

/** Selection of the wanted items of a list. */
export interface ItemSelection {
  /** Selects items; all are selected when absent. */
  readonly admits?: (row: ListedItem) => boolean;
  /** Maximum number of items; all that are admitted when absent. */
  readonly count?: number;
  /** Number of rows from the start of the list to select from; all when absent. */
  readonly within?: number;
}

/** One pass through a list that collects the selected items as they were sent, and ends once it has all of them. */
export class ItemReader {
  readonly #reader: PagedReader;
  readonly #selection: ItemSelection;
  /** By their identity, as they were read last; a row without an id is its own key. */
  readonly #itemsByKey = new Map<string | ListedItem, RawItem>();
  #context: RequestContext = {};
  /** Number of rows that do not belong to the list. */
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

  /** Number of rows that were read, selected or not. */
  get rowCount(): number {
    return this.#reader.items.length;
  }

  /** Number of items of the whole list; undefined where the server does not say. */
  get total(): number | undefined {
    return this.#reader.total;
  }

  /** True if all selected items were read. */
  get isComplete(): boolean {
    const { count = Infinity, within = Infinity } = this.#selection;
    const { hasMore, items } = this.#reader;
    return !hasMore || this.#itemsByKey.size >= count || items.length >= within;
  }

  /** Reason why selected items may be missing; undefined if there is none. */
  get incompleteReason(): IncompleteList['reason'] | undefined {
    const { hasShrunk, endsInRepeats, isLimited, hasMore, items, expectedCount } = this.#reader;
    if (this.#itemsByKey.size >= (this.#selection.count ?? Infinity)) {
      return undefined;
    }
    if (hasShrunk) {
      return 'moved';
    }
    if (isLimited) {
      return 'endless';
    }
    return hasMore
      ? undefined
      : getShortfallReason(items.length + this.#excludedCount, expectedCount, endsInRepeats);
  }

  /**
   * Reads the next page.
   *
   * @throws a failure of the read, or the signal's reason if it was aborted
   */
  async readNextPage(context: RequestContext): Promise<void> {
    this.#context = context;
    context.signal?.throwIfAborted();
    await this.#reader.readNextPage();
    if (this.#reader.loadFailure !== undefined) {
      throw this.#reader.loadFailure;
    }
  }

  #addPage({ rows, getTexts, excludedCount }: RawRowPage): void {
    const texts = getTexts();
    const { admits = () => true } = this.#selection;
    this.#excludedCount += excludedCount;
    rows.forEach((row, index) => {
      if (admits(row)) {
        this.#itemsByKey.set(row.id === undefined ? row : getIdentity(row), {
          row,
          text: texts[index] ?? '',
        });
      }
    });
  }
}
