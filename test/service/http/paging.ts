import { NoSuchRow, type Rows } from '../endpoints/support/endpoint.ts';
import type { Release } from '../generations/release.ts';
import type { Json, JsonObject } from '../json.ts';

const defaultPageSize = 20;

/** A list as its release sends it: since 2.0 a page of `limit` rows from `offset` (wger-api.md §2). */
export function createListAnswer(rows: Rows, release: Release, url: string, query: URLSearchParams): Json {
  if (release.isAtLeast('2.0')) {
    return pageFromOffset(rows, release, url, query);
  }
  return release.isAtLeast('1.9') ? rows.slice(0, rows.count) : createNumberedPage(rows, url, query);
}

function pageFromOffset(rows: Rows, release: Release, url: string, query: URLSearchParams): JsonObject {
  const asked = wholeNumber(query.get('limit'));
  const limit = Math.min(
    asked === undefined || asked === 0 ? defaultPageSize : asked,
    release.isAtLeast('2.6') ? 999 : Infinity,
  );
  const offset = wholeNumber(query.get('offset')) ?? 0;
  const link = (at: number): string => createLink(url, query, { limit, offset: at > 0 ? at : undefined });
  return {
    count: rows.count,
    next: offset + limit < rows.count ? link(offset + limit) : null,
    previous: offset > 0 ? link(offset - limit) : null,
    results: rows.slice(offset, limit),
  };
}

/** Up to 1.8, pages are numbered from 1, and have the requested or the default length. */
function createNumberedPage(rows: Rows, url: string, query: URLSearchParams): JsonObject {
  const asked = wholeNumber(query.get('limit'));
  const length = asked === undefined || asked === 0 ? defaultPageSize : asked;
  const last = Math.max(1, Math.ceil(rows.count / length));
  const page = wholeNumber(query.get('page') ?? '1');
  if (page === undefined || page < 1 || page > last) {
    throw new NoSuchRow('Invalid page.');
  }
  const link = (number: number): string => createLink(url, query, { page: number > 1 ? number : undefined });
  return {
    count: rows.count,
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: rows.slice((page - 1) * length, length),
  };
}

/** The address of another page of the same query. */
function createLink(
  url: string,
  query: URLSearchParams,
  chosen: Readonly<Record<string, number | undefined>>,
): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(chosen)) {
    if (value === undefined) {
      parameters.delete(name);
    } else {
      parameters.set(name, String(value));
    }
  }
  parameters.sort();
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\+?\d+\s*$/.test(text) ? Number(text) : undefined;
}
