/**
 * Age of an answer from a server's cache, in milliseconds: the time that it is kept, less what is left of it
 * (`wger-api.md` §2). Undefined where the headers do not tell.
 */
export function cacheAge(headers: ReadonlyMap<string, string>): number | undefined {
  const kept = /(?:^|[\s,])max-age=(\d{1,9})(?:[\s,]|$)/.exec(headers.get('cache-control') ?? '')?.[1];
  const left = Date.parse(headers.get('expires') ?? '') - Date.parse(headers.get('date') ?? '');
  const age = Number(kept) * 1000 - left;
  return left >= 0 && age >= 0 ? age : undefined;
}
