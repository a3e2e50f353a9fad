import type { Access } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

const uncachedParameter = 'uncached';

/**
 * Creates parameters that bypass a server's page cache. It caches many public lists and their items for up to weeks by their
 * whole URL, and ignores unknown parameters (`wger-api.md` §2). Links to further pages keep them, so those bypass the cache, too.
 *
 * @param access private lists are never cached
 * @returns different parameters each time
 */
export function createUncachedParameters(access: Access): Readonly<Record<string, string>> {
  return access === 'public' ? { [uncachedParameter]: crypto.randomUUID() } : {};
}

/** Context of a read of a document. */
export interface DocumentContext extends RequestContext {
  /** True to bypass the server's page cache. */
  readonly isRefresh?: boolean;
}

/** Adds the parameters of {@link createUncachedParameters} to a query. */
export function toUncachedQuery(query: URLSearchParams | undefined, access: Access): URLSearchParams {
  return new URLSearchParams([...(query ?? []), ...Object.entries(createUncachedParameters(access))]);
}

/** Removes these parameters from a query. */
export function toCachedQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== uncachedParameter));
}

/** Removes these parameters from the links in a page. */
export function removeUncachedParameters(text: string): string {
  return text.replaceAll(/&uncached=[\da-f-]{36}/g, '');
}

/** Returns true if a query bypasses the server's page cache, so that its page cannot be found again by it. */
export function isUncachedQuery(query: URLSearchParams): boolean {
  return query.has(uncachedParameter);
}

/** Returns true if any parameter filters rows. */
export function hasFilterParameters(parameters: Readonly<Record<string, string>>): boolean {
  return Object.keys(parameters).some((name) => name !== uncachedParameter);
}
