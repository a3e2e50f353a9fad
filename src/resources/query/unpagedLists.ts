import type { FilterDescription } from '../openApi/apiDescription.ts';

/**
 * Lists that a server computes and sends whole, in an order of its own. Its OpenAPI document names `ordering` for all of them,
 * and `limit` and `offset` for those of measurements, but the server ignores all three (`wger-api.md` §3.8; for orders
 * `aggregates.py` and the two `views.py` of wger, which sort last by fields of their own, or not at all).
 *
 * The values are the filters that apply if the document names those of the list above instead; undefined if the document is
 * right.
 */
const unpagedLists: ReadonlyMap<string, readonly FilterDescription[] | undefined> = new Map([
  ['measurement-category/dynamic-types', []],
  ['measurement/aggregate', undefined],
  ['measurement/value-counts', undefined],
  ['trophy/progress', [{ name: 'include_repeatable', kind: 'boolean' }]],
]);

/** Returns true for a list whose page and order cannot be chosen. */
export function isUnpagedList(endpoint: string): boolean {
  return unpagedLists.has(endpoint);
}

/** Returns the filters of a list for which a server's document names others; undefined for all other lists. */
export function findAppliedFilters(endpoint: string): readonly FilterDescription[] | undefined {
  return unpagedLists.get(endpoint);
}
