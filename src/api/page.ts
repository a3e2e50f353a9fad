import { isObject } from './jsonValue.ts';

/** One answer of a list endpoint. */
export interface Page {
  /** The rows as they came: anything at all may stand in a list. */
  readonly items: readonly unknown[];
  /** How many rows the whole list has; absent where the server does not say. */
  readonly total: number | undefined;
  /** The query that leads to the following page; absent at the end. */
  readonly next: URLSearchParams | undefined;
}

/**
 * Reads a page, or a bare array as the only page (release 1.9). Of `next` only the query counts: its scheme, host and
 * port are the server's guess, and often wrong (`wger-api.md` §2).
 *
 * @returns undefined for anything that is no list
 */
export function readPage(json: unknown): Page | undefined {
  if (Array.isArray(json)) {
    return { items: json, total: json.length, next: undefined };
  }
  if (!isObject(json) || !Array.isArray(json['results'])) {
    return undefined;
  }
  const { count, next } = json;
  return {
    items: json['results'],
    total: typeof count === 'number' ? count : undefined,
    next: typeof next === 'string' ? nextQuery(next) : undefined,
  };
}

function nextQuery(next: string): URLSearchParams | undefined {
  const query = URL.parse(next, 'http://any')?.searchParams;
  return query === undefined || query.size === 0 ? undefined : query;
}
