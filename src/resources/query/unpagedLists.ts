import type { FilterDescription } from '../openApi/apiDescription.ts';

/**
 * Lists that a server works out and sends whole, in an order of its own. Its OpenAPI document names `ordering` for all of them, and
 * `limit` and `offset` for those of measurements: it ignores the three (`wger-api.md` §3.8, and of orders `aggregates.py` and the
 * two `views.py` of wger, which sort last by fields of their own, or not at all).
 *
 * Each has the filters that it looks at where the document names others, those of the list that it stands below; undefined where
 * the document is right.
 */
const unpagedLists: ReadonlyMap<string, readonly FilterDescription[] | undefined> = new Map([
  ['measurement-category/dynamic-types', []],
  ['measurement/aggregate', undefined],
  ['measurement/value-counts', undefined],
  ['trophy/progress', [{ name: 'include_repeatable', kind: 'boolean' }]],
]);

/** Returns true for a list of which nobody chooses a page or an order. */
export function isUnpagedList(endpoint: string): boolean {
  return unpagedLists.has(endpoint);
}

/** The filters of a list of which a server's document names others; undefined for all other lists. */
export function findAppliedFilters(endpoint: string): readonly FilterDescription[] | undefined {
  return unpagedLists.get(endpoint);
}
