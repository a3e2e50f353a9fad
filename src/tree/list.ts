import type { Failure } from '../api/errors.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListSource } from '../resources/itemPages.ts';
import type { ListedRow } from '../resources/resource.ts';
import { byName, placedIn, underTitles, type Placed } from './arrangement.ts';
import { DrawnRows, type Drawing } from './drawnRows.ts';
import type { EntryRow } from './entryRow.ts';
import type { ListOptions } from './listOptions.ts';
import type { ProblemRow, Row } from './rows.ts';

export interface ListSize {
  /** How many of the known rows are shown. */
  readonly shown: number;
  /** Of how many; undefined where the server does not say. */
  readonly total: number | undefined;
}

/** A list of the server as rows: a view's own, or one below a row of it. */
export class List {
  readonly name: string;
  readonly isPrivate: boolean;
  /** Where its items can be read from; undefined where its rows are made of something else. */
  readonly source: ListSource | undefined;
  readonly #options: ListOptions;
  #drawn = new DrawnRows();
  /** What the rows that were drawn last were made of. */
  #drawnFrom: readonly unknown[] | undefined;
  #listing: Listing | undefined;
  /** The rows by name, and what they were sorted from. */
  #sorted: { readonly from: readonly ListedRow[]; readonly rows: readonly Placed[] } | undefined;
  /** How many items were shown when it was drawn last. */
  #shown = 0;

  constructor(options: ListOptions) {
    this.name = options.name;
    this.isPrivate = options.isPrivate;
    this.source = options.source;
    this.#options = options;
  }

  /** What its rows are listed in: another one after each {@link reset}. */
  get listing(): Listing {
    return (this.#listing ??= this.#options.listing());
  }

  /** The row that it is below; undefined for a view's own list. */
  get parent(): Row | undefined {
    return this.#options.parent?.();
  }

  /** Whether a row is shown elsewhere. */
  omits(row: ListedRow): boolean {
    return this.#options.omits?.(row) === true;
  }

  /**
   * Makes the first rows known, unless they are.
   *
   * @param isWanted whether that is still asked for, when the list was reset meanwhile
   */
  async open(isWanted = (): boolean => true): Promise<void> {
    let listing: Listing;
    do {
      listing = this.listing;
      await listing.open();
    } while (listing !== this.#listing && isWanted());
  }

  /** The rows as things stand: why they are old, if they are; what it holds; and how, or why not, the list goes on. */
  draw(): Drawing {
    const from = this.#made();
    const before = this.#drawnFrom;
    if (
      from !== undefined &&
      from.length === before?.length &&
      from.every((part, at) => part === before[at])
    ) {
      return { rows: this.#drawn.top, changed: [], isSame: true };
    }
    this.#drawnFrom = from;
    const listing = this.listing;
    const { problem, staleness, readAt, total } = listing;
    const rows = [...this.#items()];
    if (staleness !== undefined) {
      rows.unshift({ kind: 'problem', list: this, failure: staleness, rowsReadAt: readAt });
    }
    if (problem !== undefined) {
      const row = { kind: 'problem', list: this, failure: problem, rowsReadAt: undefined } as const;
      // The end of a list that goes by names is not where it goes on.
      rows.splice(this.#options.arrangement?.().isSorted === true ? 0 : rows.length, 0, row);
    } else if (listing.hasMore && !listing.isFilling) {
      const left = total === undefined ? undefined : total - listing.rows.length;
      rows.push({ kind: 'more', list: this, left });
    }
    if (readAt !== undefined) {
      rows.push(...(this.#options.appended?.() ?? []));
    }
    return this.#drawn.finish(
      rows.map((row) => (row.kind === 'entry' || row.kind === 'group' ? row : this.#drawn.plain(row))),
    );
  }

  /** The rows that were drawn last. */
  get rows(): readonly Row[] {
    return this.#drawn.top;
  }

  /** The rows that were drawn last of an item of a resource, wherever they are. */
  entriesOf(id: string, resource: string): readonly EntryRow[] {
    return this.#drawn.entriesOf(id, resource);
  }

  /** The rows as they were listed, whether they are shown or not. */
  get known(): readonly ListedRow[] {
    return this.listing.rows;
  }

  /** What there is to say of it beside the number of its rows; may be empty. */
  get remark(): string {
    return this.#options.remark?.() ?? '';
  }

  /** Whether it holds an item of this id. */
  hasItem(id: string): boolean {
    return this.listing.hasItem(id);
  }

  get wasOpened(): boolean {
    return this.#listing?.wasOpened === true;
  }

  get hasMore(): boolean {
    return this.#listing?.readAt !== undefined && this.#listing.hasMore;
  }

  /** Whether more rows come without being asked for. */
  get isFilling(): boolean {
    return this.#listing?.isFilling === true;
  }

  /** Whether there is nothing in it, as far as it was read, and nothing to load. */
  get isEmpty(): boolean {
    return this.listing.rows.length === 0 && !this.hasMore;
  }

  /** Whether rows are left out, by the server or here. */
  get isFiltered(): boolean {
    return this.#options.arrangement?.().isFiltered === true;
  }

  /** Why there are no rows, or no more, or only old ones. */
  get failure(): Failure | undefined {
    return this.listing.staleness ?? this.listing.problem;
  }

  /** How many rows there are; undefined before the first page. */
  get size(): ListSize | undefined {
    const { rows, readAt, total, hasMore } = this.listing;
    const { omits } = this.#options;
    const omitted = omits === undefined ? 0 : rows.filter(omits).length;
    const known = rows.length - omitted;
    const isDrawn = this.#options.arrangement?.().matches !== undefined;
    return readAt === undefined
      ? undefined
      : {
          shown: isDrawn ? this.#shown : known,
          total: !hasMore ? known : omitted === 0 ? total : undefined,
        };
  }

  /** Waits until no more rows come by themselves. */
  settled(): Promise<void> {
    return this.listing.settled();
  }

  loadMore(): Promise<void> {
    return this.listing.loadMore();
  }

  /** Reads again what is shown. What was never opened stays unread. */
  async refresh(): Promise<void> {
    if (this.wasOpened) {
      this.#options.beforeRefresh?.();
      await this.listing.refresh();
    }
  }

  /** Lets the rows read otherwise: they are to be named in other languages. */
  async renew(): Promise<void> {
    if (this.wasOpened) {
      await this.listing.renew();
    }
  }

  /** Tries again what failed: the refresh of old rows, the first page, or the next one. A page that is gone stays gone. */
  async retry({ failure, rowsReadAt }: ProblemRow): Promise<void> {
    const nextFailed = rowsReadAt === undefined && this.hasMore && failure.name !== 'Gone';
    await (nextFailed ? this.loadMore() : this.refresh());
  }

  /** Forgets all rows; they are read again when somebody looks. */
  reset(): void {
    this.dispose();
    this.#listing = undefined;
    this.#drawn = new DrawnRows();
    this.#drawnFrom = undefined;
    this.#sorted = undefined;
  }

  /** Ends what is under way. */
  dispose(): void {
    const {
      release = (listing: Listing) => {
        listing.dispose();
      },
    } = this.#options;
    if (this.#listing !== undefined) {
      release(this.#listing);
    }
  }

  /** Whether a row is among those that were drawn last. */
  isDrawn(row: EntryRow): boolean {
    return this.#drawn.has(row);
  }

  /** All that the rows are made of; undefined where it depends on more than can be compared. */
  #made(): readonly unknown[] | undefined {
    const { omits, rowInPlace, listBelow, rowsBelow, arrangement, appended } = this.#options;
    const { rows, total, problem, staleness, readAt, hasMore, isFilling } = this.listing;
    return omits === undefined &&
      rowInPlace === undefined &&
      listBelow === undefined &&
      rowsBelow === undefined
      ? [
          rows,
          rows.length,
          total,
          problem,
          staleness,
          readAt,
          hasMore,
          isFilling,
          arrangement?.(),
          ...(appended?.() ?? []),
        ]
      : undefined;
  }

  /** The rows of what was listed, in their order and under their titles. */
  #items(): readonly Row[] {
    const { arrangement = () => undefined, omits = () => false } = this.#options;
    const { isSorted = false, matches = () => true, titles } = arrangement() ?? {};
    const placed = isSorted ? this.#byName() : placedIn(this.listing.rows);
    const shown = placed.filter(({ row }) => !omits(row) && matches(row));
    this.#shown = shown.length;
    return titles === undefined
      ? shown.map((item) => this.#rowOf(item, undefined))
      : underTitles(shown, ({ row }) => titles(row)).map(({ term, items }) =>
          this.#drawn.group(
            {
              list: this,
              parent: undefined,
              key: term.id,
              title: term.name,
              icon: 'list-tree',
              isOpen: false,
            },
            (group) => items.map((item) => this.#rowOf(item, group)),
          ),
        );
  }

  #rowOf({ row, position }: Placed, parent: Row | undefined): Row {
    const { rowInPlace, listBelow, rowsBelow, address } = this.#options;
    if (rowInPlace !== undefined) {
      return rowInPlace(row);
    }
    if (row.id === undefined && row.place === undefined) {
      return this.#drawn.plain({ kind: 'unreadable', list: this, position });
    }
    const place = { list: this, parent, key: row.id ?? String(position), address: address() };
    const entry = this.#drawn.entry(place, row, (drawn) => rowsBelow?.(drawn, this.#drawn));
    entry.below ??= listBelow?.(entry);
    return entry;
  }

  #byName(): readonly Placed[] {
    const { rows } = this.listing;
    if (this.#sorted?.from !== rows) {
      this.#sorted = { from: rows, rows: byName(placedIn(rows), ({ row }) => row.label) };
    }
    return this.#sorted.rows;
  }
}
