import { createCollator } from '../../vscode/text/collator.ts';
import { sortInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { Term } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';

/** Order, filter and grouping of the rows of a list. */
export interface Arrangement {
  /** True if the rows are sorted by name; they keep the order of the list otherwise. */
  readonly isSorted?: boolean;
  /** True if a filter of the server or the extension leaves rows out. */
  readonly isFiltered?: boolean;
  /** Short description of the filter. */
  readonly filterText?: string | undefined;
  /** Selects the rows that are moved to the top of an unsorted list. */
  readonly isFirst?: ((row: ListedItem) => boolean) | undefined;
  /** Selects the rows that are shown; all when absent. */
  readonly matches?: ((row: ListedItem) => boolean) | undefined;
  /** Grouping of the rows; not grouped when absent. */
  readonly grouping?: RowGrouping | undefined;
}

/** A grouping of rows. */
export interface RowGrouping {
  /** Returns the groups of a row. Rows without any follow all groups; among sorted groups, one without an ID comes last. */
  readonly getGroups: (row: ListedItem) => readonly Term[];
  /** Returns the text beside the title of a group; the number of its items is shown when it is undefined or absent. */
  readonly describeGroup?: (title: Term, items: readonly ListedItem[]) => string | undefined;
  /** True if the groups are expanded at first. */
  readonly isExpanded?: boolean;
  /** True if the groups are in the order of their first rows, false if they are sorted by name. */
  readonly isInListOrder?: boolean;
  /** Grouping within each group. */
  readonly subgrouping?: RowGrouping;
}

/** An item with its position in the list, counted from 1. */
export interface PositionedItem {
  readonly item: ListedItem;
  readonly position: number;
}

interface ItemGroup<Item> {
  readonly term: Term;
  readonly items: Item[];
}

/**
 * Groups items. An item with several terms is in each of their groups.
 *
 * @param isInListOrder true to keep the groups in the order of their first items, false to sort them by name
 * @returns the groups, and the items that are in none
 */
export function* groupItems<Item>(
  items: readonly Item[],
  getGroups: (item: Item) => readonly Term[],
  isInListOrder: boolean,
): Steps<{ readonly groups: readonly ItemGroup<Item>[]; readonly ungrouped: readonly Item[] }> {
  const found = new Map<string, ItemGroup<Item>>();
  const ungrouped: Item[] = [];
  for (const item of items) {
    const terms = getGroups(item);
    if (terms.length === 0) {
      ungrouped.push(item);
    }
    for (const term of terms) {
      const group = found.get(term.id) ?? { term, items: [] };
      group.items.push(item);
      found.set(term.id, group);
    }
    yield;
  }
  if (isInListOrder) {
    return { groups: [...found.values()], ungrouped };
  }
  const { compare } = createCollator();
  const groups = yield* sortInSteps(
    [...found.values()],
    ({ term: one }, { term: other }) =>
      Number(one.id === '') - Number(other.id === '') || compare(one.name, other.name),
  );
  return { groups, ungrouped };
}

/** Adds the positions, and moves the items that come first to the top. */
export function toPositionedItems(
  items: readonly ListedItem[],
  isFirst?: (item: ListedItem) => boolean,
): readonly PositionedItem[] {
  const positioned = items.map((item, index) => ({ item, position: index + 1 }));
  return isFirst === undefined
    ? positioned
    : [...positioned.filter(({ item }) => isFirst(item)), ...positioned.filter(({ item }) => !isFirst(item))];
}
