/**
 * Lists that a server works out and sends whole, in an order of its own. Its OpenAPI document names `ordering` for all of them, and
 * `limit` and `offset` for those of measurements: it ignores the three (`wger-api.md` §3.8, and of orders `aggregates.py` and the
 * two `views.py` of wger, which sort last by fields of their own, or not at all).
 */
const wholeLists: ReadonlySet<string> = new Set([
  'measurement-category/dynamic-types',
  'measurement/aggregate',
  'measurement/value-counts',
  'trophy/progress',
]);

/** Returns true for a list of which nobody chooses a page or an order. */
export function isSentWhole(endpoint: string): boolean {
  return wholeLists.has(endpoint);
}
