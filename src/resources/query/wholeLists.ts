/**
 * Lists that a server works out and sends whole. Its OpenAPI document names `limit` and `offset` for those of measurements, and it
 * ignores them (`wger-api.md` §3.8).
 */
const wholeLists: ReadonlySet<string> = new Set([
  'measurement-category/dynamic-types',
  'measurement/aggregate',
  'measurement/value-counts',
  'trophy/progress',
]);

/** Returns true for a list that has no pages. */
export function isSentWhole(endpoint: string): boolean {
  return wholeLists.has(endpoint);
}
