import type { Access } from '../../api/client.ts';

const parameter = 'uncached';

/**
 * Parameters that make a server answer with its list as it is now. It keeps pages of many public lists for up to weeks, by
 * their whole URL, and ignores parameters that it does not know (`wger-api.md` §2). Links to further pages carry them on, so
 * that all pages of one reading are of now.
 *
 * @param access private lists are never kept
 * @returns other parameters each time
 */
export function uncached(access: Access): Readonly<Record<string, string>> {
  return access === 'public' ? { [parameter]: crypto.randomUUID() } : {};
}

/** Returns true if a page was asked for past what the server keeps: nobody else has it by that query. */
export function isUncached(query: URLSearchParams): boolean {
  return query.has(parameter);
}

/** Returns true if parameters of a list leave rows out of it. */
export function leavesOut(parameters: Readonly<Record<string, string>>): boolean {
  return Object.keys(parameters).some((name) => name !== parameter);
}
