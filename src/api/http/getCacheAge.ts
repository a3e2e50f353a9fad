/**
 * Age of a response from a server's cache, in milliseconds: its lifetime minus the time left (`wger-api.md` §2). Undefined if
 * the headers do not say.
 */
export function getCacheAge(headers: ReadonlyMap<string, string>): number | undefined {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})(?:[\s,]|$)/.exec(headers.get('cache-control') ?? '')?.[1];
  const remaining = Date.parse(headers.get('expires') ?? '') - Date.parse(headers.get('date') ?? '');
  const age = Number(maxAge) * 1000 - remaining;
  return remaining >= 0 && age >= 0 ? age : undefined;
}
