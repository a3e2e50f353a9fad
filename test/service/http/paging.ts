import type { Rows } from '../endpoints/endpoint.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';

const usual = 20;

/** One page of a list: count, next, previous, results (wger-api.md §2). */
export function pageOf(rows: Rows, release: Release, url: string, query: URLSearchParams): JsonObject {
  const asked = wholeNumber(query.get('limit'));
  const limit = Math.min(
    asked === undefined || asked === 0 ? usual : asked,
    release.has('2.6') ? 999 : Infinity,
  );
  const offset = wholeNumber(query.get('offset')) ?? 0;
  const link = (at: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('limit', String(limit));
    if (at > 0) {
      parameters.set('offset', String(at));
    } else {
      parameters.delete('offset');
    }
    parameters.sort();
    return `${url}?${parameters.toString()}`;
  };
  return {
    count: rows.count,
    next: offset + limit < rows.count ? link(offset + limit) : null,
    previous: offset > 0 ? link(offset - limit) : null,
    results: rows.slice(offset, limit),
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\+?\d+\s*$/.test(text) ? Number(text) : undefined;
}
