import type { Steps } from '../../api/concurrency/slices.ts';
import { tellingApart } from '../../resources/equalRows.ts';
import type { ListedRow } from '../../resources/resource.ts';
import { byName, placedIn, underTitles, type Placed } from '../filters/arrangement.ts';
import type { DrawnRows } from './drawnRows.ts';
import type { List } from '../lists/list.ts';
import type { ListOptions } from '../lists/listOptions.ts';
import type { Row } from './rows.ts';

/** One making of the rows. */
interface Making {
  readonly drawn: DrawnRows;
  /** Returns true while the list is still the one that is drawn. */
  readonly isWanted: () => boolean;
  /** A row as it is drawn, when others would look the same. */
  readonly toldApart: (row: ListedRow) => ListedRow;
}

/** The rows of what a list has listed, in their order and under their titles. There may be so many that it takes a while. */
export class ItemRows {
  readonly #list: List;
  readonly #options: ListOptions;
  /** The rows by name, and what they were sorted from. */
  #sorted: { readonly from: readonly ListedRow[]; readonly rows: readonly Placed[] } | undefined;

  constructor(list: List, options: ListOptions) {
    this.#list = list;
    this.#options = options;
  }

  /**
   * Makes the rows.
   *
   * @param isWanted whether the list is still the one that is drawn
   * @returns with the number of items among them; one that stands under several titles counts once
   */
  *of(
    listed: readonly ListedRow[],
    drawn: DrawnRows,
    isWanted: () => boolean,
  ): Steps<{ readonly rows: readonly Row[]; readonly count: number }> {
    const { arrangement = () => undefined, excludes = () => false, names } = this.#options;
    const {
      isSorted = false,
      isFirst,
      matches = () => true,
      titles,
      areTitlesOpen = false,
    } = arrangement() ?? {};
    const placed = isSorted ? yield* this.#byName(listed) : placedIn(listed, isFirst);
    const shown: Placed[] = [];
    for (const { row, position } of placed) {
      if (!excludes(row) && matches(row)) {
        shown.push({ row: names?.named(row) ?? row, position });
      }
      yield;
    }
    const toldApart = yield* tellingApart(shown.map(({ row }) => row));
    const below = (items: readonly Placed[], parent: Row | undefined): Steps<readonly Row[]> =>
      this.#below(items, parent, { drawn, isWanted, toldApart });
    if (titles === undefined) {
      return { rows: yield* below(shown, undefined), count: shown.length };
    }
    const rows: Row[] = [];
    for (const { term, items } of yield* underTitles(shown, ({ row }) => titles(row))) {
      const group = drawn.group({
        list: this.#list,
        parent: undefined,
        key: term.id,
        title: term.name,
        icon: 'list-tree',
        isOpen: areTitlesOpen,
      });
      rows.push(drawn.fill(group, yield* below(items, group)));
    }
    return { rows, count: shown.length };
  }

  *#byName(listed: readonly ListedRow[]): Steps<readonly Placed[]> {
    if (this.#sorted?.from !== listed) {
      this.#sorted = { from: listed, rows: yield* byName(placedIn(listed), ({ row }) => row.label) };
    }
    return this.#sorted.rows;
  }

  *#below(
    items: readonly Placed[],
    parent: Row | undefined,
    { drawn, isWanted, toldApart }: Making,
  ): Steps<readonly Row[]> {
    const rows: Row[] = [];
    for (const { row, position } of items) {
      if (!isWanted()) {
        break;
      }
      rows.push(this.#rowOf({ row: toldApart(row), position }, parent, drawn));
      yield;
    }
    return rows;
  }

  #rowOf({ row, position }: Placed, parent: Row | undefined, drawn: DrawnRows): Row {
    const { rowInPlace, childList, childRows, address } = this.#options;
    if (rowInPlace !== undefined) {
      return drawn.plain(rowInPlace(row, parent));
    }
    if (row.id === undefined && row.place === undefined) {
      return drawn.plain({ kind: 'unreadable', list: this.#list, position });
    }
    const place = { list: this.#list, parent, key: row.id ?? String(position), address: address() };
    const entry = drawn.entry(place, row, (of) => childRows?.(of, drawn));
    entry.childList ??= childList?.(entry);
    return entry;
  }
}
