/**
 * How long ago a server made what it answers from its cache, in milliseconds: of the time that it is kept, what is over
 * (`wger-api.md` §2). Undefined where the headers do not tell.
 */
export function cacheAge(headers: ReadonlyMap<string, string>): number | undefined {
  const kept = /(?:^|[\s,])max-age=(\d{1,9})(?:[\s,]|$)/.exec(headers.get('cache-control') ?? '')?.[1];
  const left = Date.parse(headers.get('expires') ?? '') - Date.parse(headers.get('date') ?? '');
  const age = Number(kept) * 1000 - left;
  return left >= 0 && age >= 0 ? age : undefined;
}
