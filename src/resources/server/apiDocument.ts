import type { DocumentKey } from '../resource.ts';

/** A document by its endpoint. */
export interface ApiDocument {
  readonly endpoint: string;
  readonly key: DocumentKey;
}

/** Name of an action in a path. Ids are told from it by their digits (`wger-api.md` §1). */
export const actionNamePattern = /^[a-z][a-z_-]*$/;

/**
 * The document at a path below `/api/v2/`; undefined where there can be none.
 *
 * @param query as in a URL, without the question mark
 */
export function parseApiDocument(path: string, query: string): ApiDocument | undefined {
  const [, endpoint, written, action] =
    /^([a-z][a-z0-9-]*)\/(?:([^/]+)\/(?:([a-z][a-z_-]*)\/)?)?$/.exec(path) ?? [];
  if (endpoint === undefined) {
    return undefined;
  }
  if (written === undefined) {
    return { endpoint, key: { page: query } };
  }
  if (action === undefined && actionNamePattern.test(written)) {
    return { endpoint, key: { listAction: written, query } };
  }
  try {
    const item = { id: decodeURIComponent(written) };
    return { endpoint, key: action === undefined ? item : { ...item, action, query } };
  } catch {
    return undefined;
  }
}
