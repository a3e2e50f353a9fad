import { collator } from '../../vscode/text/collator.ts';
import { sorted, type Steps } from '../../api/concurrency/slices.ts';
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
  readonly titles?: Titles | undefined;
}

/** Titles that rows are under. */
export interface Titles {
  /** The titles of a row, each once; a row without any comes after all titles. By name, a title without an id comes last. */
  readonly of: (row: ListedItem) => readonly Term[];
  /** Makes the text beside a title of its items; the number of these where it is undefined, or absent. */
  readonly describe?: (title: Term, items: readonly ListedItem[]) => string | undefined;
  /** True if the titles are expanded at first. */
  readonly areOpen?: boolean;
  /** True if the titles are in the order of their first rows; by name otherwise. */
  readonly areListed?: boolean;
  /** The titles within each title; none when absent. */
  readonly within?: Titles;
}

/** An item as it was listed, with its position, counted from 1. */
export interface PositionedItem {
  readonly item: ListedItem;
  readonly position: number;
}

interface Titled<Item> {
  readonly term: Term;
  readonly items: Item[];
}

/**
 * Items under their titles. An item with several titles is under each of them.
 *
 * @param isListed whether the titles are in the order of their first items, and not by name
 * @returns with the items that have no title
 */
export function* underTitles<Item>(
  items: readonly Item[],
  titles: (item: Item) => readonly Term[],
  isListed: boolean,
): Steps<{ readonly titled: readonly Titled<Item>[]; readonly untitled: readonly Item[] }> {
  const found = new Map<string, Titled<Item>>();
  const untitled: Item[] = [];
  for (const item of items) {
    const terms = titles(item);
    if (terms.length === 0) {
      untitled.push(item);
    }
    for (const term of terms) {
      const titled = found.get(term.id) ?? { term, items: [] };
      titled.items.push(item);
      found.set(term.id, titled);
    }
    yield;
  }
  if (isListed) {
    return { titled: [...found.values()], untitled };
  }
  const { compare } = collator();
  const titled = yield* sorted(
    [...found.values()],
    ({ term: one }, { term: other }) =>
      Number(one.id === '') - Number(other.id === '') || compare(one.name, other.name),
  );
  return { titled, untitled };
}

/** Items in the order in which they were listed, but for those that come first. */
export function inListedOrder(
  items: readonly ListedItem[],
  isFirst?: (item: ListedItem) => boolean,
): readonly PositionedItem[] {
  const placed = items.map((item, index) => ({ item, position: index + 1 }));
  return isFirst === undefined
    ? placed
    : [...placed.filter(({ item }) => isFirst(item)), ...placed.filter(({ item }) => !isFirst(item))];
}
