import type { EndpointDescription } from '../openApi/apiDescription.ts';
import { cursorParameters, offsetParameters } from '../openApi/pagingParameters.ts';
import { isUnpagedList } from './unpagedLists.ts';

/** Parameter that says how many rows a page has. */
export interface LimitParameter {
  readonly name: 'limit' | 'page_size';
  /** The most rows that a page has; undefined where as many are sent as are asked for. */
  readonly max: number | undefined;
}

/** The most rows on a page, for each of the parameters (`wger-api.md` §2). */
const maxPageRows = { limit: 999, page_size: 1000 } as const;

/**
 * The parameters that choose a page of an endpoint.
 *
 * @param own the endpoint by the server's own document
 */
export function getPagingParameters(
  endpoint: string,
  own: EndpointDescription | undefined,
): ReadonlySet<string> {
  if (isUnpagedList(endpoint)) {
    return new Set();
  }
  if (own !== undefined) {
    return new Set(own.paging);
  }
  // Of the lists of which no document tells, one goes by cursor (`wger-api.md` §2).
  return endpoint === 'ingredient-sync' ? cursorParameters : offsetParameters;
}

/**
 * The one of these parameters that says how many rows a page has; undefined where none does.
 *
 * @param isCapped true where the server has a limit of its own
 */
export function findLimitParameter(
  paging: ReadonlySet<string>,
  isCapped: boolean,
): LimitParameter | undefined {
  const name = (['limit', 'page_size'] as const).find((candidate) => paging.has(candidate));
  return name && { name, max: isCapped ? maxPageRows[name] : undefined };
}
