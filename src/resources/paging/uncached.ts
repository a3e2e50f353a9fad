import type { Access } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

const uncachedParameter = 'uncached';

/**
 * Parameters that make a server answer with its list as it is now. It keeps pages of many public lists for up to weeks, by
 * their whole URL, and ignores parameters that it does not know (`wger-api.md` §2). Links to further pages carry them on, so
 * that all pages of one reading are of now.
 *
 * @param access private lists are never kept
 * @returns other parameters each time
 */
export function createUncachedParameters(access: Access): Readonly<Record<string, string>> {
  return access === 'public' ? { [uncachedParameter]: crypto.randomUUID() } : {};
}

/** Context of who reads a document. */
export interface DocumentContext extends RequestContext {
  /** True to read a page of a list past what the server keeps. */
  readonly isRefresh?: boolean;
}

/** A query with the parameters of {@link createUncachedParameters}. */
export function toUncachedQuery(query: URLSearchParams | undefined, access: Access): URLSearchParams {
  return new URLSearchParams([...(query ?? []), ...Object.entries(createUncachedParameters(access))]);
}

/** A query without those parameters. */
export function toCachedQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== uncachedParameter));
}

/** A text without those in its queries: the links of a page carry them on, behind the number of its rows. */
export function removeUncachedParameters(text: string): string {
  return text.replaceAll(/&uncached=[\da-f-]{36}/g, '');
}

/** Returns true if a page was asked for past what the server keeps: nobody else has it by that query. */
export function isUncachedQuery(query: URLSearchParams): boolean {
  return query.has(uncachedParameter);
}

/** Returns true if parameters of a list leave rows out of it. */
export function hasFilterParameters(parameters: Readonly<Record<string, string>>): boolean {
  return Object.keys(parameters).some((name) => name !== uncachedParameter);
}
