import type { EndpointDescription } from '../openApi/apiDescription.ts';
import { cursorParameters, offsetParameters } from '../openApi/pagingParameters.ts';
import { isUnpagedList } from './unpagedLists.ts';

/** Parameter that sets the number of rows on a page. */
export interface LimitParameter {
  readonly name: 'limit' | 'page_size';
  /** Maximum number of rows on a page; undefined if there is none. */
  readonly max: number | undefined;
}

/** Maximum number of rows on a page, by parameter (`wger-api.md` §2). */
const maxPageRows = { limit: 999, page_size: 1000 } as const;

/**
 * Returns the parameters that choose a page of an endpoint.
 *
 * @param described the endpoint in the server's own OpenAPI document
 */
export function getPagingParameters(
  endpoint: string,
  described: EndpointDescription | undefined,
): ReadonlySet<string> {
  if (isUnpagedList(endpoint)) {
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
