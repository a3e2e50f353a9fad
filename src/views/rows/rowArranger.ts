import type { Steps } from '../../api/concurrency/slices.ts';
import { distinguishRows } from '../../resources/text/distinguishRows.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import {
  toPositionedItems,
  groupItems,
  type PositionedItem,
  type RowGrouping,
} from '../filters/arrangement.ts';
import type { RowCache } from './rowCache.ts';
import type { ListOptions } from '../lists/listOptions.ts';
import type { GroupRow, Row, RowList } from './rows.ts';

/** Context of one arrangement. */
interface ArrangeContext {
  readonly rowCache: RowCache;
  /** Returns false once the list was reset. */
  readonly isCurrent: () => boolean;
  /** Adds a distinction to an item that would look the same as another one. */
  readonly distinguish: (item: ListedItem) => ListedItem;
}

/** Sorts, filters and groups the items of a list into rows, in slices since there may be very many. */
export class RowArranger {
  readonly #list: RowList;
  readonly #currentServer: CurrentServer;
  readonly #options: ListOptions;
  /** The items sorted by name, and the items that they were sorted from. */
  #sorted: { readonly from: readonly ListedItem[]; readonly rows: readonly PositionedItem[] } | undefined;

  /** @param currentServer the server of the rows' documents */
  constructor(list: RowList, currentServer: CurrentServer, options: ListOptions) {
    this.#list = list;
    this.#currentServer = currentServer;
    this.#options = options;
  }

  /**
   * Creates the rows.
   *
   * @param isCurrent returns false once the list was reset
   * @returns the rows, and the number of their items; an item in several groups counts once
   */
  *arrange(
    listed: readonly ListedItem[],
    rowCache: RowCache,
    isCurrent: () => boolean,
  ): Steps<{ readonly rows: readonly Row[]; readonly count: number }> {
    const { arrangement = () => undefined, isExcluded = () => false, names } = this.#options;
    const { isSorted = false, isFirst, matches = () => true, grouping } = arrangement() ?? {};
    const orderedItems = isSorted ? yield* this.#sortByName(listed) : toPositionedItems(listed, isFirst);
    const visibleItems: PositionedItem[] = [];
    for (const { item, position } of orderedItems) {
      if (!isExcluded(item) && matches(item)) {
        visibleItems.push({ item: names?.applyNames(item) ?? item, position });
      }
      yield;
    }
    const distinguish = yield* distinguishRows(visibleItems.map(({ item }) => item));
    const rows = yield* this.#arrangeItems(visibleItems, undefined, grouping, {
      rowCache,
      isCurrent,
      distinguish,
    });
    return { rows, count: visibleItems.length };
  }

  /** Creates the rows below a group, or at the top, in their groups. */
  *#arrangeItems(
    items: readonly PositionedItem[],
    parent: GroupRow | undefined,
    grouping: RowGrouping | undefined,
    context: ArrangeContext,
  ): Steps<readonly Row[]> {
    if (grouping === undefined) {
      return yield* this.#createRows(items, parent, context);
    }
    const { getGroups, describeGroup, isExpanded = false, isInListOrder = false, subgrouping } = grouping;
    const rows: Row[] = [];
    const { groups, ungrouped } = yield* groupItems(items, ({ item }) => getGroups(item), isInListOrder);
    for (const { term, items: own } of groups) {
      const group = context.rowCache.getGroupRow({
        list: this.#list,
        parent,
        key: term.id,
        title: term.name,
        description: describeGroup?.(
          term,
          own.map(({ item }) => item),
        ),
        icon: 'list-tree',
        isExpanded,
      });
      rows.push(
        context.rowCache.setGroupRows(group, yield* this.#arrangeItems(own, group, subgrouping, context)),
      );
    }
    return [...rows, ...(yield* this.#createRows(ungrouped, parent, context))];
  }

  *#sortByName(listed: readonly ListedItem[]): Steps<readonly PositionedItem[]> {
    if (this.#sorted?.from !== listed) {
      this.#sorted = {
        from: listed,
        rows: yield* sortByName(toPositionedItems(listed), ({ item }) => item.label),
      };
    }
    return this.#sorted.rows;
  }

  *#createRows(
    items: readonly PositionedItem[],
    parent: Row | undefined,
    { rowCache, isCurrent, distinguish }: ArrangeContext,
  ): Steps<readonly Row[]> {
    const rows: Row[] = [];
    for (const { item, position } of items) {
      if (!isCurrent()) {
        break;
      }
      rows.push(this.#createRow({ item: distinguish(item), position }, parent, rowCache));
      yield;
    }
    return rows;
  }

  #createRow({ item, position }: PositionedItem, parent: Row | undefined, rowCache: RowCache): Row {
    const { createRow, createChildList, createChildRows } = this.#options;
    if (createRow !== undefined) {
      return rowCache.getPlainRow(createRow(item, parent));
    }
    if (item.id === undefined && item.place === undefined) {
      return rowCache.getPlainRow({ kind: 'unreadable', list: this.#list, position });
    }
    const { address } = this.#currentServer.get();
    const location = { list: this.#list, parent, key: item.id ?? String(position), address };
    const row = rowCache.getItemRow(location, item, (of) => createChildRows?.(of, rowCache));
    row.childList ??= createChildList?.(row);
    return row;
  }
}
