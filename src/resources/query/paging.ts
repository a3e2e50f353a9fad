import type { EndpointDescription, FilterDescription } from '../openApi/apiDescription.ts';
import { cursorParameters, offsetParameters } from '../openApi/pagingParameters.ts';

/** Parameter that sets the number of rows on a page. */
export interface LimitParameter {
  readonly name: 'limit' | 'page_size';
  /** Maximum number of rows on a page; undefined if there is none. */
  readonly max: number | undefined;
}

/** Maximum number of rows on a page, by parameter (`wger-api.md` §2). */
const maxPageRows = { limit: 999, page_size: 1000 } as const;

/**
 * Lists that a server computes and sends whole, in an order of its own. Its OpenAPI document names `ordering` for all of them,
 * and `limit` and `offset` for those of measurements, but the server ignores all three (`wger-api.md` §3.8; for orders
 * `aggregates.py` and the two `views.py` of wger, which sort last by fields of their own, or not at all).
 *
 * The values are the filters that apply if the document names those of the list above instead; undefined if the document is
 * right.
 */
export const unpagedLists: ReadonlyMap<string, readonly FilterDescription[] | undefined> = new Map([
  ['measurement-category/dynamic-types', []],
  ['measurement/aggregate', undefined],
  ['measurement/value-counts', undefined],
  ['trophy/progress', [{ name: 'include_repeatable', kind: 'boolean' }]],
]);

/**
 * Returns the parameters that choose a page of an endpoint.
 *
 * @param described the endpoint in the server's own OpenAPI document
 */
export function getPagingParameters(
  endpoint: string,
  described: EndpointDescription | undefined,
): ReadonlySet<string> {
  if (unpagedLists.has(endpoint)) {
    return new Set();
  }
  if (described !== undefined) {
    return new Set(described.paging);
  }
  // Of the lists without a description, one is paged by cursor (`wger-api.md` §2).
  return endpoint === 'ingredient-sync' ? cursorParameters : offsetParameters;
}

/**
 * Returns the parameter that sets the number of rows on a page; undefined if there is none.
 *
 * @param isCapped true if the server has a limit of its own
 */
export function findLimitParameter(
  paging: ReadonlySet<string>,
  isCapped: boolean,
): LimitParameter | undefined {
  const name = (['limit', 'page_size'] as const).find((candidate) => paging.has(candidate));
  return name && { name, max: isCapped ? maxPageRows[name] : undefined };
}
