import type { DocumentKey } from '../resource.ts';

/** A document, identified by its endpoint and key. */
export interface ApiDocument {
  readonly endpoint: string;
  readonly key: DocumentKey;
}

/** Name of an action in a path. Ids differ from it by their digits (`wger-api.md` §1). */
export const actionNamePattern = /^[a-z][a-z_-]*$/;

/**
 * Parses the path of a document below `/api/v2/`; undefined if it cannot be one.
 *
 * @param query as in a URL, without the question mark
 */
export function parseApiDocument(path: string, query: string): ApiDocument | undefined {
  const [, endpoint, segment, action] =
    /^([a-z][a-z0-9-]*)\/(?:([^/]+)\/(?:([a-z][a-z_-]*)\/)?)?$/.exec(path) ?? [];
  if (endpoint === undefined) {
    return undefined;
  }
  if (segment === undefined) {
    return { endpoint, key: { page: query } };
  }
  if (action === undefined && actionNamePattern.test(segment)) {
    return { endpoint, key: { listAction: segment, query } };
  }
  try {
    const item = { id: decodeURIComponent(segment) };
    return { endpoint, key: action === undefined ? item : { ...item, action, query } };
  } catch {
    return undefined;
  }
}
