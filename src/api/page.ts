import { isObject, toObject } from './json/value.ts';

/** One answer of a list endpoint. */
export interface Page {
  /** The rows as they came: anything at all may stand in a list. */
  readonly items: readonly unknown[];
  /** Number of rows in the whole list; absent where the server does not say, or says less than it sent. */
  readonly total: number | undefined;
  /** The same number as the server sent it, however wrong; absent where it sent none. */
  readonly count: number | undefined;
  /** The address of the following page as the server sent it, however wrong; absent where it sent none. */
  readonly nextLink: string | undefined;
  /** The query that leads to the following page; absent at the end. */
  readonly next: URLSearchParams | undefined;
}

/**
 * Reads a page of any of the service's generations (`wger-api.md` §2): by offset, by number (1.8), by cursor and without
 * `count`, or a bare array as the only page (1.9). Of `next` only the query counts: its scheme, host and port are the
 * server's guess, and often wrong.
 *
 * @param query what was asked for
 * @param allowsSingleObject whether an object that is no list counts as the only row of one
 * @returns undefined for anything that is no list
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
  return { items, total, count, nextLink, next: nextQuery(nextLink, query, items.length) };
}

/** The parameters that say which part of a list is asked for. */
const pagingParameters: ReadonlySet<string> = new Set(['offset', 'page', 'cursor']);

/** Characters of a link, and of the query that it leads to: the longest request line that servers take in general. */
const maxLinkLength = 8 * 1024;

/**
 * A link that lost our filters or their order would lead into another list, so they are put back. Where that makes it too long,
 * or where it is so by itself, nothing is followed: with other names in each link, queries would grow from page to page. Offsets
 * advance by what came, never by what was asked for: a server that sends fewer rows than its `next` believes would make the
 * list skip some.
 */
function nextQuery(
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
    if (!pagingParameters.has(name) && !names.has(name)) {
      nextParameters.append(name, value);
    }
  }
  const nextOffset = Number(query.get('offset') ?? 0) + itemCount;
  if (nextParameters.getAll('offset').some((offset) => Number(offset) > nextOffset)) {
    nextParameters.set('offset', String(nextOffset));
  }
  return nextParameters.toString().length > maxLinkLength ? undefined : nextParameters;
}
