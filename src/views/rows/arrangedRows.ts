import type { Steps } from '../../api/concurrency/slices.ts';
import { tellingApart } from '../../resources/text/equalRows.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { byName } from '../../vscode/text/collator.ts';
import { inListedOrder, underTitles, type PositionedItem, type Titles } from '../filters/arrangement.ts';
import type { DrawnRows } from './drawnRows.ts';
import type { List } from '../lists/list.ts';
import type { ListOptions } from '../lists/listOptions.ts';
import type { GroupRow, Row } from './rows.ts';

/** One making of the rows. */
interface Making {
  readonly drawn: DrawnRows;
  /** Returns true while the list is still the one that is drawn. */
  readonly isWanted: () => boolean;
  /** An item as it is drawn, when others would look the same. */
  readonly toldApart: (item: ListedItem) => ListedItem;
}

/** The rows of what a list has listed, in their order and under their titles. There may be so many that it takes a while. */
export class ArrangedRows {
  readonly #list: List;
  readonly #currentServer: CurrentServer;
  readonly #options: ListOptions;
  /** The rows by name, and what they were sorted from. */
  #sorted: { readonly from: readonly ListedItem[]; readonly rows: readonly PositionedItem[] } | undefined;

  /** @param currentServer that of the documents of the rows */
  constructor(list: List, currentServer: CurrentServer, options: ListOptions) {
    this.#list = list;
    this.#currentServer = currentServer;
    this.#options = options;
  }

  /**
   * Makes the rows.
   *
   * @param isWanted whether the list is still the one that is drawn
   * @returns with the number of items among them; one that stands under several titles counts once
   */
  *of(
    listed: readonly ListedItem[],
    drawn: DrawnRows,
    isWanted: () => boolean,
  ): Steps<{ readonly rows: readonly Row[]; readonly count: number }> {
    const { arrangement = () => undefined, excludes = () => false, names } = this.#options;
    const { isSorted = false, isFirst, matches = () => true, titles } = arrangement() ?? {};
    const placed = isSorted ? yield* this.#byName(listed) : inListedOrder(listed, isFirst);
    const shown: PositionedItem[] = [];
    for (const { item, position } of placed) {
      if (!excludes(item) && matches(item)) {
        shown.push({ item: names?.named(item) ?? item, position });
      }
      yield;
    }
    const toldApart = yield* tellingApart(shown.map(({ item }) => item));
    const rows = yield* this.#arranged(shown, undefined, titles, { drawn, isWanted, toldApart });
    return { rows, count: shown.length };
  }

  /** The rows below a row, under their titles. */
  *#arranged(
    items: readonly PositionedItem[],
    parent: GroupRow | undefined,
    titles: Titles | undefined,
    making: Making,
  ): Steps<readonly Row[]> {
    if (titles === undefined) {
      return yield* this.#children(items, parent, making);
    }
    const { of, describe, areOpen = false, areListed = false, within } = titles;
    const rows: Row[] = [];
    const { titled, untitled } = yield* underTitles(items, ({ item }) => of(item), areListed);
    for (const { term, items: own } of titled) {
      const group = making.drawn.group({
        list: this.#list,
        parent,
        key: term.id,
        title: term.name,
        description: describe?.(
          term,
          own.map(({ item }) => item),
        ),
        icon: 'list-tree',
        isOpen: areOpen,
      });
      rows.push(making.drawn.fill(group, yield* this.#arranged(own, group, within, making)));
    }
    return [...rows, ...(yield* this.#children(untitled, parent, making))];
  }

  *#byName(listed: readonly ListedItem[]): Steps<readonly PositionedItem[]> {
    if (this.#sorted?.from !== listed) {
      this.#sorted = { from: listed, rows: yield* byName(inListedOrder(listed), ({ item }) => item.label) };
    }
    return this.#sorted.rows;
  }

  *#children(
    items: readonly PositionedItem[],
    parent: Row | undefined,
    { drawn, isWanted, toldApart }: Making,
  ): Steps<readonly Row[]> {
    const rows: Row[] = [];
    for (const { item, position } of items) {
      if (!isWanted()) {
        break;
      }
      rows.push(this.#rowOf({ item: toldApart(item), position }, parent, drawn));
      yield;
    }
    return rows;
  }

  #rowOf({ item, position }: PositionedItem, parent: Row | undefined, drawn: DrawnRows): Row {
    const { rowInPlace, childList, childRows } = this.#options;
    if (rowInPlace !== undefined) {
      return drawn.plain(rowInPlace(item, parent));
    }
    if (item.id === undefined && item.place === undefined) {
      return drawn.plain({ kind: 'unreadable', list: this.#list, position });
    }
    const { address } = this.#currentServer.get();
    const place = { list: this.#list, parent, key: item.id ?? String(position), address };
    const row = drawn.item(place, item, (of) => childRows?.(of, drawn));
    row.childList ??= childList?.(row);
    return row;
  }
}
