/**
 * Age of an answer from a server's cache, in milliseconds: the time that it is kept, less what is left of it
 * (`wger-api.md` §2). Undefined where the headers do not tell.
 */
export function getCacheAge(headers: ReadonlyMap<string, string>): number | undefined {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})(?:[\s,]|$)/.exec(headers.get('cache-control') ?? '')?.[1];
  const remaining = Date.parse(headers.get('expires') ?? '') - Date.parse(headers.get('date') ?? '');
  const age = Number(maxAge) * 1000 - remaining;
  return remaining >= 0 && age >= 0 ? age : undefined;
}
