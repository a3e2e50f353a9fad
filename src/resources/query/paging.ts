import type { EndpointDescription } from '../openApi/apiDescription.ts';
import { isSentWhole } from './wholeLists.ts';

/** Parameter that says how many rows a page has. */
export interface LimitParameter {
  readonly name: 'limit' | 'page_size';
  /** The most rows that a page has; undefined where as many are sent as are asked for. */
  readonly max: number | undefined;
}

/** Parameters of lists of which no document tells, and of the one that goes by cursor (`wger-api.md` §2). */
const ofPages: ReadonlySet<string> = new Set(['limit', 'offset']);
const ofCursors: ReadonlySet<string> = new Set(['cursor', 'page_size']);

/** The most rows on a page, for each of the parameters (`wger-api.md` §2). */
const mostRows = { limit: 999, page_size: 1000 } as const;

/**
 * The parameters that choose a page of an endpoint.
 *
 * @param own the endpoint by the server's own document
 */
export function pagingOf(endpoint: string, own: EndpointDescription | undefined): ReadonlySet<string> {
  if (isSentWhole(endpoint)) {
    return new Set();
  }
  if (own !== undefined) {
    return new Set(own.paging);
  }
  return endpoint === 'ingredient-sync' ? ofCursors : ofPages;
}

/**
 * The one of these parameters that says how many rows a page has; undefined where none does.
 *
 * @param isCapped true where the server has a limit of its own
 */
export function limitIn(paging: ReadonlySet<string>, isCapped: boolean): LimitParameter | undefined {
  const name = (['limit', 'page_size'] as const).find((candidate) => paging.has(candidate));
  return name && { name, max: isCapped ? mostRows[name] : undefined };
}
