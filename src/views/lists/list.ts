import type { Failure } from '../../api/errors.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { Listing } from '../../collections/listing.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { isToday } from '../../vscode/text/moments.ts';
import { DrawnRows, type Drawing } from '../rows/drawnRows.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import { ArrangedRows } from '../rows/arrangedRows.ts';
import type { ListOptions, ListSize } from './listOptions.ts';
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
  readonly #items: ArrangedRows;
  #drawn = new DrawnRows();
  /** Parts that the rows drawn last were made of. */
  #drawnFrom: readonly unknown[] | undefined;
  #listing: Listing | undefined;
  /** The drawing under way, or the last one: each begins where the one before it has ended. */
  #drawing: Promise<unknown> = Promise.resolve();
  /** Number of items shown when it was drawn last. */
  #shown = 0;

  constructor(view: View, options: ListOptions) {
    this.#view = view;
    this.name = options.name;
    this.isPrivate = options.isPrivate;
    this.source = options.source;
    this.#options = options;
    this.#items = new ArrangedRows(this, view.currentServer, options);
  }

  /** Listing of its rows: another one after each {@link reset}. */
  get listing(): Listing {
    return (this.#listing ??= this.#options.listing());
  }

  /** The row that it is below; undefined for a view's own list. */
  get parent(): Row | undefined {
    return this.#options.parent?.();
  }

  /** Returns true if a row is shown elsewhere. */
  excludes(row: ListedItem): boolean {
    return this.#options.excludes?.(row) === true;
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
  draw(): Promise<Drawing> {
    const drawing = this.#drawing.then(() => this.#draw());
    this.#drawing = drawing.catch(() => undefined);
    return drawing;
  }

  async #draw(): Promise<Drawing> {
    const { names } = this.#options;
    const drawn = this.#drawn;
    if (names !== undefined) {
      await inSlices(names.follow(this.listing.rows));
    }
    const from = this.#made();
    const before = this.#drawnFrom;
    if (from?.length === before?.length && from?.every((part, at) => part === before?.[at]) === true) {
      return unchanged(this.#drawn.top);
    }
    // The listing goes on meanwhile, and a row has its place from when it is made.
    const { above, beneath } = this.#around(drawn);
    const isCurrent = (): boolean => drawn === this.#drawn;
    const { rows, count } = await inSlices(this.#items.of(this.listing.rows, drawn, isCurrent));
    if (!isCurrent()) {
      return unchanged([]);
    }
    this.#drawnFrom = from;
    this.#shown = count;
    return drawn.finish([...above, ...rows, ...beneath]);
  }

  /** The rows around those of the items: why they are old, or how, or why not, the list goes on. */
  #around(drawn: DrawnRows): { readonly above: readonly Row[]; readonly beneath: readonly Row[] } {
    const { listing } = this;
    const { problem, staleness, readAt, total } = listing;
    const above = staleness === undefined ? [] : [this.#problemRow(staleness, readAt)];
    const beneath: Row[] = [];
    if (problem !== undefined) {
      const row = this.#problemRow(problem, undefined);
      if (this.#options.arrangement?.().isSorted === true) {
        // The end of a list that goes by names is not where it goes on.
        above.unshift(row);
      } else {
        beneath.push(row);
      }
    } else if (listing.hasMore && !listing.isFilling) {
      const left = total === undefined ? undefined : total - listing.rows.length;
      beneath.push({ kind: 'more', list: this, left });
    } else if (listing.isLimited) {
      beneath.push({ kind: 'limit', list: this, loaded: listing.rows.length });
    }
    if (readAt !== undefined) {
      beneath.push(...(this.#options.appended?.() ?? []));
    }
    const plain = (row: Row): Row => drawn.plain(row);
    return { above: above.map(plain), beneath: beneath.map(plain) };
  }

  /** The rows that were drawn last. */
  get rows(): readonly Row[] {
    return this.#drawn.top;
  }

  /** The rows that were drawn last of an item of a resource, wherever they are. */
  itemRowsOf(id: string, resource: string): readonly ItemRow[] {
    return this.#drawn.itemRowsOf(id, resource);
  }

  #problemRow(failure: Failure, rowsReadAt: number | undefined): ProblemRow {
    const shownIn = this.#view.problems.shownIn(this, failure);
    return { kind: 'problem', list: this, failure, rowsReadAt, shownIn };
  }

  /** The rows as they were listed, whether they are shown or not. */
  get known(): readonly ListedItem[] {
    return this.listing.rows;
  }

  /** Text shown after the row count beside the view's title; may be empty. */
  get remark(): string {
    return this.#options.remark?.() ?? '';
  }

  /** True if its rows have to do with the day that it was when they were read, and it is another one. */
  get isOfAnotherDay(): boolean {
    const { readAt } = this.wasOpened ? this.listing : {};
    return this.#options.isOfToday === true && readAt !== undefined && !isToday(readAt);
  }

  get wasOpened(): boolean {
    return this.#listing?.wasOpened === true;
  }

  get hasMore(): boolean {
    return this.#listing?.readAt !== undefined && this.#listing.hasMore;
  }

  /** True while more rows come without being asked for. */
  get isFilling(): boolean {
    return this.#listing?.isFilling === true;
  }

  /** True if it has no rows, as far as it was read, and nothing to load. */
  get isEmpty(): boolean {
    return this.listing.rows.length === 0 && !this.hasMore;
  }

  /** True if rows are left out, by the server or the extension. */
  get isFiltered(): boolean {
    return this.#options.arrangement?.().isFiltered === true;
  }

  /** Reason for no rows, or no more, or only old ones. */
  get failure(): Failure | undefined {
    return this.listing.staleness ?? this.listing.problem;
  }

  /** Number of rows; undefined before the first page, and where it says nothing. */
  get size(): ListSize | undefined {
    const { rows, readAt, total, hasMore, isLimited } = this.listing;
    const { excludes } = this.#options;
    const excluded = excludes === undefined ? 0 : rows.filter(excludes).length;
    const known = rows.length - excluded;
    const isDrawn = this.#options.arrangement?.().matches !== undefined;
    return readAt === undefined || this.#options.isCounted === false
      ? undefined
      : {
          shown: isDrawn ? this.#shown : known,
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
  async renew(): Promise<void> {
    if (this.wasOpened && this.#options.isTranslated === true) {
      await this.listing.renew();
    }
  }

  /** Tries again what failed: the refresh of old rows, the first page, or the next one. A page that is gone stays gone. */
  async retry({ failure, rowsReadAt }: ProblemRow): Promise<void> {
    const { names } = this.#options;
    if (names?.retry !== undefined && failure === names.problem) {
      await names.retry();
      return;
    }
    const nextFailed = rowsReadAt === undefined && this.hasMore && failure.name !== 'Gone';
    await (nextFailed ? this.listing.loadMore() : this.refresh());
  }

  /** Forgets all rows; they are read again when somebody looks. */
  reset(): void {
    this.dispose();
    this.#listing = undefined;
    this.#drawn = new DrawnRows();
    this.#drawnFrom = undefined;
  }

  /** Ends what is under way. */
  dispose(): void {
    if (this.#options.release !== undefined) {
      this.#options.release();
    } else {
      this.#listing?.dispose();
    }
    this.#options.names?.forget();
  }

  /** Returns true if a row is among those that were drawn last, or are being drawn. */
  isDrawn(row: Row): boolean {
    return this.#drawn.holds(row);
  }

  /** Tells that rows which come with one of its own are asked for. */
  childRowsOpened(): void {
    this.#options.childRowsOpened?.();
  }

  /** Returns true if a row, or another one in its place, is among those that were drawn last. */
  hasPlaceOf(row: Row): boolean {
    return this.#drawn.hasPlaceOf(row);
  }

  /** All that the rows are made of; undefined where it depends on more than can be compared. */
  #made(): readonly unknown[] | undefined {
    const { excludes, rowInPlace, childList, childRows, arrangement, appended, names } = this.#options;
    const { failure } = this;
    const { rows, total, problem, staleness, readAt, hasMore, isFilling } = this.listing;
    return [excludes, rowInPlace, childList, childRows].every((option) => option === undefined)
      ? [
          rows,
          rows.length,
          total,
          problem,
          staleness,
          readAt,
          hasMore,
          isFilling,
          failure && this.#view.problems.shownIn(this, failure),
          arrangement?.(),
          names?.version,
          ...(appended?.() ?? []),
        ]
      : undefined;
  }
}

function unchanged(rows: readonly Row[]): Drawing {
  return { rows, changed: [], isSame: true };
}
