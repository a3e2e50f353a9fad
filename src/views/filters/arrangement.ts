import { createCollator } from '../../vscode/text/collator.ts';
import { sortInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { Term } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';

/** Order, filter and titles of the rows of a list. */
export interface Arrangement {
  /** True if the rows are sorted by name; in the order of the list otherwise. */
  readonly isSorted: boolean;
  /** True if rows are left out, by the server or the extension. */
  readonly isFiltered: boolean;
  /** Selects the rows that come before the others in the order of the list; none when absent. */
  readonly isFirst?: ((row: ListedItem) => boolean) | undefined;
  /** Selects the rows that are shown; all when absent. */
  readonly matches?: ((row: ListedItem) => boolean) | undefined;
  /** The titles that the rows are under; no titles when absent. */
  readonly grouping?: RowGrouping | undefined;
}

/** Titles that rows are under. */
export interface RowGrouping {
  /** The titles of a row, each once; a row without any comes after all titles. By name, a title without an id comes last. */
  readonly getGroups: (row: ListedItem) => readonly Term[];
  /** Makes the text beside a title of its items; the number of these where it is undefined, or absent. */
  readonly describeGroup?: (title: Term, items: readonly ListedItem[]) => string | undefined;
  /** True if the titles are expanded at first. */
  readonly isExpanded?: boolean;
  /** True if the titles are in the order of their first rows; by name otherwise. */
  readonly isInListOrder?: boolean;
  /** The titles within each title; none when absent. */
  readonly subgrouping?: RowGrouping;
}

/** An item as it was listed, with its position, counted from 1. */
export interface PositionedItem {
  readonly item: ListedItem;
  readonly position: number;
}

interface ItemGroup<Item> {
  readonly term: Term;
  readonly items: Item[];
}

/**
 * Items under their titles. An item with several titles is under each of them.
 *
 * @param isInListOrder whether the titles are in the order of their first items, and not by name
 * @returns with the items that have no title
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

/** Items in the order in which they were listed, but for those that come first. */
export function toPositionedItems(
  items: readonly ListedItem[],
  isFirst?: (item: ListedItem) => boolean,
): readonly PositionedItem[] {
  const positioned = items.map((item, index) => ({ item, position: index + 1 }));
  return isFirst === undefined
    ? positioned
    : [...positioned.filter(({ item }) => isFirst(item)), ...positioned.filter(({ item }) => !isFirst(item))];
}
