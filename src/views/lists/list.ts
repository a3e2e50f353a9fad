import type { Failure } from '../../api/failures/errors.ts';
import { SerialQueue } from '../../api/concurrency/serialQueue.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { Listing } from '../../collections/listing.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { isToday } from '../../vscode/text/dates.ts';
import { RowCache, type DrawResult } from '../rows/rowCache.ts';
import { RowArranger } from '../rows/rowArranger.ts';
import type { ListOptions } from './listOptions.ts';
import { createSurroundingRows } from './surroundingRows.ts';
import type { ItemRow, ListSize, ProblemRow, Row, RowList } from '../rows/rows.ts';
import type { SharedProblems } from '../sharedProblems.ts';

/** A view, as far as its lists need it. */
interface ContainingView {
  readonly currentServer: CurrentServer;
  readonly sharedProblems: SharedProblems;
  /** Returns undefined for a list that has left the view. */
  readonly findList: (list: RowList) => RowList | undefined;
  readonly redraw: (lists: readonly List[]) => Promise<void>;
}

/** A list of rows in a view: the view's own, or one below a row. */
export class List implements RowList {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly source: ListSource | undefined;
  /** True if a refresh also reads names and the API description again. */
  readonly rereadsNames: boolean;
  readonly #view: ContainingView;
  readonly #options: ListOptions;
  readonly #rowArranger: RowArranger;
  #rowCache = new RowCache();
  /** Values that the rows were last drawn from. */
  #lastInputs: readonly unknown[] | undefined;
  #listing: Listing | undefined;
  readonly #draws = new SerialQueue();
  /** Number of items shown by the last drawing. */
  #shownCount = 0;
  /** Number of times that more names of its rows became known. */
  #nameChanges = 0;

  constructor(view: ContainingView, options: ListOptions) {
    this.#view = view;
    this.name = options.name;
    this.isPrivate = options.isPrivate;
    this.source = options.source;
    this.rereadsNames = options.rereadsNames === true;
    this.#options = options;
    this.#rowArranger = new RowArranger(this, view.currentServer, options);
  }

  /** Listing of its rows, replaced by each {@link reset}. */
  get listing(): Listing {
    return (this.#listing ??= this.#options.createListing());
  }

  get parent(): Row | undefined {
    return this.#options.parent?.();
  }

  /** Returns true for an item that is shown in another list instead. */
  isExcluded(row: ListedItem): boolean {
    return this.#options.isExcluded?.(row) === true;
  }

  /**
   * Reads the first rows, unless they are known. Does nothing once the list has left its view, as it would read another server.
   *
   * @param isWanted returns false if nobody waits for the rows any longer; checked again after a reset
   */
  async open(isWanted = (): boolean => true): Promise<void> {
    for (
      let opened: Listing | undefined;
      this.#view.findList(this) === this && isWanted() && opened !== this.listing;
    ) {
      opened = this.listing;
      await opened.open();
    }
  }

  /** Creates the current rows of the list, including those for failures and for loading more. */
  draw(): Promise<DrawResult> {
    return this.#draws.run(() => this.#draw());
  }

  async #draw(): Promise<DrawResult> {
    const { names } = this.#options;
    const rowCache = this.#rowCache;
    if (names !== undefined) {
      await runInSlices(names.load(this.listing.items));
    }
    const inputs = this.#collectInputs();
    const previousInputs = this.#lastInputs;
    if (
      inputs?.length === previousInputs?.length &&
      inputs?.every((part, at) => part === previousInputs?.[at]) === true
    ) {
      return unchanged(this.#rowCache.topRows);
    }
    // Created before arranging, during which the listing may change.
    const { leading, trailing } = createSurroundingRows(this, this.#options, this.#view.sharedProblems);
    const getPlainRow = (row: Row): Row => rowCache.getPlainRow(row);
    const rowsAbove = leading.map(getPlainRow);
    const rowsBelow = trailing.map(getPlainRow);
    const isCurrent = (): boolean => rowCache === this.#rowCache;
    const { rows, count } = await runInSlices(
      this.#rowArranger.arrange(this.listing.items, rowCache, isCurrent),
    );
    if (!isCurrent()) {
      return unchanged([]);
    }
    this.#lastInputs = inputs;
    this.#shownCount = count;
    return rowCache.finishDrawing([...rowsAbove, ...rows, ...rowsBelow]);
  }

  /** Rows of the last drawing. */
  get rows(): readonly Row[] {
    return this.#rowCache.topRows;
  }

  /** All rows of an item, which may be in several groups. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return this.#rowCache.findItemRows(id, resource);
  }

  /** All loaded items, including hidden ones. */
  get items(): readonly ListedItem[] {
    return this.listing.items;
  }

  /** Short description of its filter; empty if there is none. */
  get filterText(): string {
    return this.#options.arrangement?.().filterText ?? '';
  }

  /** True if its rows are about the day on which they were read, and that day is over. */
  get isFromEarlierDay(): boolean {
    const { readAt } = this.wasOpened ? this.listing : {};
    return this.#options.isDayDependent === true && readAt !== undefined && !isToday(readAt);
  }

  get wasOpened(): boolean {
    return this.#listing?.wasOpened === true;
  }

  get hasMore(): boolean {
    return this.#listing?.readAt !== undefined && this.#listing.hasMore;
  }

  /** True while more rows are being loaded in the background. */
  get isFilling(): boolean {
    return this.#listing?.isLoading === true;
  }

  /** True if no rows were loaded and none can be. */
  get isEmpty(): boolean {
    return this.listing.items.length === 0 && !this.hasMore;
  }

  /** True if a filter of the server or the extension leaves rows out. */
  get isFiltered(): boolean {
    return this.#options.arrangement?.().isFiltered === true;
  }

  /** Failure of the last refresh, or of loading rows. */
  get failure(): Failure | undefined {
    return this.listing.refreshFailure ?? this.listing.loadFailure;
  }

  get size(): ListSize | undefined {
    const { items, readAt, total, hasMore, isLimited } = this.listing;
    const { isExcluded } = this.#options;
    const excluded = isExcluded === undefined ? 0 : items.filter(isExcluded).length;
    const known = items.length - excluded;
    const isDrawn = this.#options.arrangement?.().matches !== undefined;
    return readAt === undefined || this.#options.isCountShown === false
      ? undefined
      : {
          shown: isDrawn ? this.#shownCount : known,
          total: !hasMore && !isLimited ? known : excluded === 0 ? total : undefined,
        };
  }

  /** Reads the loaded rows again. Does nothing if the list was never opened. */
  async refresh(): Promise<void> {
    if (this.wasOpened) {
      await this.listing.refresh();
    }
  }

  /** Reads translated rows again after a change of the preferred languages. */
  async refreshTranslations(): Promise<void> {
    if (this.wasOpened && this.#options.isTranslated === true) {
      await this.listing.renew();
    }
  }

  /** Retries the refresh, the first page or the next page, whichever failed. */
  async retry({ failure, rowsReadAt }: ProblemRow): Promise<void> {
    const { names } = this.#options;
    if (names?.retry !== undefined && failure === names.loadFailure) {
      await names.retry();
      return;
    }
    const hasNextPageFailed = rowsReadAt === undefined && this.hasMore && failure.name !== 'Gone';
    await (hasNextPageFailed ? this.listing.loadMore() : this.refresh());
  }

  /** Forgets all rows until the list is opened again. */
  reset(): void {
    this.dispose();
    this.#listing = undefined;
    this.#rowCache = new RowCache();
    this.#lastInputs = undefined;
  }

  /** Cancels pending reads. */
  dispose(): void {
    if (this.#options.release !== undefined) {
      this.#options.release();
    } else {
      this.#listing?.dispose();
    }
    this.#options.names?.clear();
  }

  /** Returns true if a row is part of the last drawing or of a pending one. */
  hasDrawnOrPending(row: Row): boolean {
    return this.#rowCache.hasDrawnOrPending(row);
  }

  /** Draws its rows with the names that have become known. */
  async redrawNames(): Promise<void> {
    this.#nameChanges++;
    await this.#view.redraw([this]);
  }

  notifyChildRowsOpened(): void {
    this.#options.onDidOpenChildRows?.();
  }

  hasEquivalent(row: Row): boolean {
    return this.#rowCache.hasEquivalent(row);
  }

  /** Values that the rows depend on; undefined if they depend on more than can be compared. */
  #collectInputs(): readonly unknown[] | undefined {
    const { isExcluded, createRow, createChildList, createChildRows, arrangement, createTrailingRows } =
      this.#options;
    const failure = this.failure ?? this.#options.names?.loadFailure;
    const { isSorted, isFirst, matches, grouping } = arrangement?.() ?? {};
    const { items, total, loadFailure, refreshFailure, readAt, hasMore, isLoading } = this.listing;
    return [isExcluded, createRow, createChildList, createChildRows].every((option) => option === undefined)
      ? [
          items,
          items.length,
          total,
          loadFailure,
          refreshFailure,
          readAt,
          hasMore,
          isLoading,
          failure && this.#view.sharedProblems.findPrimaryViewTitle(this, failure),
          isSorted,
          isFirst,
          matches,
          grouping,
          this.#nameChanges,
          ...(createTrailingRows?.() ?? []),
        ]
      : undefined;
  }
}

function unchanged(rows: readonly Row[]): DrawResult {
  return { rows, changed: [], isUnchanged: true };
}
