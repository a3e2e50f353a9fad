import type { Catalogue } from '../server/catalogue.ts';
import { getRelatedLists, type RelatedList } from './relatedLists.ts';
import type { Action, DocumentKey, Resource } from '../resource.ts';
import type { RowOrigin } from '../paging/rowPage.ts';

/** Documents that belong to an item. */
export interface RelatedDocuments {
  readonly actions: readonly Action[];
  readonly lists: readonly RelatedList[];
  /** The page that it was listed on. */
  readonly page: RowOrigin | undefined;
}

/** Returns the documents related to an item, as far as the root was read. Makes no request. */
export function getRelatedDocuments(
  catalogue: Catalogue,
  resource: Resource,
  key: DocumentKey,
): RelatedDocuments {
  const page = catalogue.origins.get(resource.id, key);
  if (!('id' in key)) {
    return { actions: [], lists: [], page };
  }
  const offered = catalogue.knownEndpoints;
  const { actions = [] } = catalogue.findCurrentForm(resource) ?? {};
  return {
    actions: actions.filter(({ isOffered }) => isOffered?.(offered) ?? true),
    lists: getRelatedLists(catalogue.getResourceId(resource.id), key.id, offered),
    page,
  };
}

export function hasRelatedDocuments(catalogue: Catalogue, resource: Resource, key: DocumentKey): boolean {
  if (catalogue.origins.get(resource.id, key) !== undefined) {
    return true;
  }
  const { actions, lists } = getRelatedDocuments(catalogue, resource, key);
  return actions.length > 0 || lists.length > 0;
}
