import type { DocumentKey, Form } from '../resource.ts';

/** Path and query of a document below `/api/v2/`. */
export interface DocumentPath {
  readonly path: string;
  readonly query?: URLSearchParams;
}

/**
 * Returns the path and query of a document. An item without an id is found by its place in the list: its document is a page with
 * one row at that offset. A server that does not page by offset sends other rows as well.
 */
export function toDocumentPath({ endpoint, ordering, actions = [] }: Form, key: DocumentKey): DocumentPath {
  if ('page' in key) {
    return { path: `${endpoint}/`, query: new URLSearchParams(key.page) };
  }
  if ('place' in key) {
    const query = new URLSearchParams({ limit: '1', offset: String(key.place), ordering });
    return { path: `${endpoint}/`, query };
  }
  if ('listAction' in key) {
    return { path: `${endpoint}/${key.listAction}/`, query: new URLSearchParams(key.query) };
  }
  const id = toPathSegment(key.id);
  if ('action' in key) {
    const knownAction = actions.find(({ name }) => name === key.action);
    return {
      path: `${knownAction?.endpoint ?? endpoint}/${id}/${key.action}/`,
      query: new URLSearchParams(key.query),
    };
  }
  return { path: `${endpoint}/${id}/` };
}

/** Returns true for a path below `/api/v2/` that must not be read: up to 2.6, one below the profile sends an e-mail. */
export function sendsMail(path: string): boolean {
  return /^userprofile\/[^\d]/.test(path);
}

/** Escapes an id for a path. */
export function toPathSegment(id: string): string {
  return encodeURIComponent(id.toWellFormed());
}
