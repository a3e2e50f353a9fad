import { isObject, toObject } from './json/value.ts';

/** One page of a list endpoint. */
export interface Page {
  /** The rows as they were sent, which can be any JSON values. */
  readonly items: readonly unknown[];
  /** Number of rows in the whole list; absent if the server sent none, or a number below that of the rows here. */
  readonly total: number | undefined;
  /** The number of rows as the server sent it, however wrong; absent if it sent none. */
  readonly count: number | undefined;
  /** The address of the next page as the server sent it, however wrong; absent if it sent none. */
  readonly nextLink: string | undefined;
  /** The query for the next page; absent on the last one. */
  readonly next: URLSearchParams | undefined;
}

/**
 * Parses a page in any form that releases of wger use (`wger-api.md` §2): by offset, by number (1.8), by cursor and without
 * `count`, or a bare array as the only page (1.9). Only the query of `next` is used: its scheme, host and port are the
 * server's guess, and often wrong.
 *
 * @param query query of the request
 * @param allowsSingleObject true if an object that is not a list counts as a list's only row
 * @returns undefined for anything that is not a list
 */
export function parsePage(
  json: unknown,
  query: URLSearchParams,
  allowsSingleObject = false,
): Page | undefined {
  const { results, count: sentCount, next } = toObject(json);
  if (!Array.isArray(results)) {
    const rows: readonly unknown[] | undefined = allowsSingleObject && isObject(json) ? [json] : undefined;
    const items = Array.isArray(json) ? json : rows;
    return items && { items, total: items.length, count: undefined, nextLink: undefined, next: undefined };
  }
  const items: readonly unknown[] = results;
  const nextLink = typeof next === 'string' ? next : undefined;
  const count = typeof sentCount === 'number' && Number.isSafeInteger(sentCount) ? sentCount : undefined;
  const total = count === undefined || count < items.length ? undefined : count;
  return { items, total, count, nextLink, next: createNextQuery(nextLink, query, items.length) };
}

/** Query parameters that select a part of a list. */
const positionParameters: ReadonlySet<string> = new Set(['offset', 'page', 'cursor']);

/** Maximum length of a link, and of the query made from it: the longest request line that servers commonly accept. */
const maxLinkLength = 8 * 1024;

/**
 * Creates the query for the next page from the server's link. Filters and order that the link lost are added again; without
 * them, it would lead to another list. A link that is too long is not followed: otherwise a server could make queries grow from
 * page to page. Offsets advance by the number of rows received, so that none is skipped when the server sends fewer than its
 * `next` assumes.
 */
function createNextQuery(
  link: string | undefined,
  query: URLSearchParams,
  itemCount: number,
): URLSearchParams | undefined {
  const nextParameters =
    link === undefined || link.length > maxLinkLength
      ? undefined
      : URL.parse(link, 'http://any')?.searchParams;
  if (nextParameters === undefined || nextParameters.size === 0) {
    return undefined;
  }
  const names = new Set(nextParameters.keys());
  for (const [name, value] of query) {
    if (!positionParameters.has(name) && !names.has(name)) {
      nextParameters.append(name, value);
    }
  }
  const nextOffset = Number(query.get('offset') ?? 0) + itemCount;
  if (nextParameters.getAll('offset').some((offset) => Number(offset) > nextOffset)) {
    nextParameters.set('offset', String(nextOffset));
  }
  return nextParameters.toString().length > maxLinkLength ? undefined : nextParameters;
}
