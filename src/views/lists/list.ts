import type { Failure } from '../../api/errors.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { Listing } from '../../collections/listing.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { isToday } from '../../vscode/text/dates.ts';
import { RowCache, type DrawResult } from '../rows/rowCache.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import { RowArranger } from '../rows/rowArranger.ts';
import type { ListOptions, ListSize } from './listOptions.ts';
import { createSurroundingRows } from './surroundingRows.ts';
import type { ProblemRow, Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** A list of the server as rows: a view's own, or one below a row of it. */
export class List {
  readonly name: string;
  readonly isPrivate: boolean;
  /** Source of its items; undefined where its rows are made of something else. */
  readonly source: ListSource | undefined;
  readonly #view: View;
  readonly #options: ListOptions;
  readonly #rowArranger: RowArranger;
  #rowCache = new RowCache();
  /** Parts that the rows drawn last were made of. */
  #lastInputs: readonly unknown[] | undefined;
  #listing: Listing | undefined;
  /** The drawing under way, or the last one: each begins where the one before it has ended. */
  #pendingDraw: Promise<unknown> = Promise.resolve();
  /** Number of items shown when it was drawn last. */
  #shownCount = 0;

  constructor(view: View, options: ListOptions) {
    this.#view = view;
    this.name = options.name;
    this.isPrivate = options.isPrivate;
    this.source = options.source;
    this.#options = options;
    this.#rowArranger = new RowArranger(this, view.currentServer, options);
  }

  /** Listing of its rows: another one after each {@link reset}. */
  get listing(): Listing {
    return (this.#listing ??= this.#options.createListing());
  }

  /** The row that it is below; undefined for a view's own list. */
  get parent(): Row | undefined {
    return this.#options.parent?.();
  }

  /** Returns true if a row is shown elsewhere. */
  isExcluded(row: ListedItem): boolean {
    return this.#options.isExcluded?.(row) === true;
  }

  /**
   * Makes the first rows known, unless they are. A list that is gone is not read: its rows would be another server's.
   *
   * @param isWanted whether that is still asked for, when the list was reset meanwhile
   */
  async open(isWanted = (): boolean => true): Promise<void> {
    for (let opened: Listing | undefined; this.#view.has(this) && isWanted() && opened !== this.listing;) {
      opened = this.listing;
      await opened.open();
    }
  }

  /** The rows as things stand: why they are old, if they are; what it holds; and how, or why not, the list goes on. */
  draw(): Promise<DrawResult> {
    const drawing = this.#pendingDraw.then(() => this.#draw());
    this.#pendingDraw = drawing.catch(() => undefined);
    return drawing;
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
    // The listing goes on meanwhile, and a row has its place from when it is made.
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

  /** The rows that were drawn last. */
  get rows(): readonly Row[] {
    return this.#rowCache.topRows;
  }

  /** The rows that were drawn last of an item of a resource, wherever they are. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return this.#rowCache.findItemRows(id, resource);
  }

  /** The rows as they were listed, whether they are shown or not. */
  get items(): readonly ListedItem[] {
    return this.listing.items;
  }

  /** Text shown after the row count beside the view's title; may be empty. */
  get descriptionSuffix(): string {
    return this.#options.getDescriptionSuffix?.() ?? '';
  }

  /** True if its rows have to do with the day that it was when they were read, and it is another one. */
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

  /** True while more rows come without being asked for. */
  get isFilling(): boolean {
    return this.#listing?.isLoading === true;
  }

  /** True if it has no rows, as far as it was read, and nothing to load. */
  get isEmpty(): boolean {
    return this.listing.items.length === 0 && !this.hasMore;
  }

  /** True if rows are left out, by the server or the extension. */
  get isFiltered(): boolean {
    return this.#options.arrangement?.().isFiltered === true;
  }

  /** Reason for no rows, or no more, or only old ones. */
  get failure(): Failure | undefined {
    return this.listing.refreshFailure ?? this.listing.loadFailure;
  }

  /** Number of rows; undefined before the first page, and where it says nothing. */
  get size(): ListSize | undefined {
    const { items: rows, readAt, total, hasMore, isLimited } = this.listing;
    const { isExcluded } = this.#options;
    const excluded = isExcluded === undefined ? 0 : rows.filter(isExcluded).length;
    const known = rows.length - excluded;
    const isDrawn = this.#options.arrangement?.().matches !== undefined;
    return readAt === undefined || this.#options.isCountShown === false
      ? undefined
      : {
          shown: isDrawn ? this.#shownCount : known,
          total: !hasMore && !isLimited ? known : excluded === 0 ? total : undefined,
        };
  }

  /** Reads again what is shown. What was never opened stays unread. */
  async refresh(): Promise<void> {
    if (this.wasOpened) {
      this.#options.beforeRefresh?.();
      await this.listing.refresh();
    }
  }

  /** Lets the rows read otherwise where they have names in languages: others are to be used. */
  async refreshTranslations(): Promise<void> {
    if (this.wasOpened && this.#options.isTranslated === true) {
      await this.listing.renew();
    }
  }

  /** Tries again what failed: the refresh of old rows, the first page, or the next one. A page that is gone stays gone. */
  async retry({ failure, rowsReadAt }: ProblemRow): Promise<void> {
    const { names } = this.#options;
    if (names?.retry !== undefined && failure === names.loadFailure) {
      await names.retry();
      return;
    }
    const hasNextPageFailed = rowsReadAt === undefined && this.hasMore && failure.name !== 'Gone';
    await (hasNextPageFailed ? this.listing.loadMore() : this.refresh());
  }

  /** Forgets all rows; they are read again when somebody looks. */
  reset(): void {
    this.dispose();
    this.#listing = undefined;
    this.#rowCache = new RowCache();
    this.#lastInputs = undefined;
  }

  /** Ends what is under way. */
  dispose(): void {
    if (this.#options.release !== undefined) {
      this.#options.release();
    } else {
      this.#listing?.dispose();
    }
    this.#options.names?.clear();
  }

  /** Returns true if a row is among those that were drawn last, or are being drawn. */
  hasDrawnOrPending(row: Row): boolean {
    return this.#rowCache.hasDrawnOrPending(row);
  }

  /** Tells that rows which come with one of its own are asked for. */
  notifyChildRowsOpened(): void {
    this.#options.onDidOpenChildRows?.();
  }

  /** Returns true if a row, or another one in its place, is among those that were drawn last. */
  hasEquivalent(row: Row): boolean {
    return this.#rowCache.hasEquivalent(row);
  }

  /** All that the rows are made of; undefined where it depends on more than can be compared. */
  #collectInputs(): readonly unknown[] | undefined {
    const {
      isExcluded,
      createRow,
      createChildList,
      createChildRows,
      arrangement,
      createTrailingRows,
      names,
    } = this.#options;
    const { failure } = this;
    const {
      items: rows,
      total,
      loadFailure: problem,
      refreshFailure: staleness,
      readAt,
      hasMore,
      isLoading,
    } = this.listing;
    return [isExcluded, createRow, createChildList, createChildRows].every((option) => option === undefined)
      ? [
          rows,
          rows.length,
          total,
          problem,
          staleness,
          readAt,
          hasMore,
          isLoading,
          failure && this.#view.sharedProblems.findPrimaryViewTitle(this, failure),
          arrangement?.(),
          names?.version,
          ...(createTrailingRows?.() ?? []),
        ]
      : undefined;
  }
}

function unchanged(rows: readonly Row[]): DrawResult {
  return { rows, changed: [], isUnchanged: true };
}
