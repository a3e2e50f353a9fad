import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import type { Resource } from '../../../../src/resources/resource.ts';
import type { Setup } from '../../support/support.ts';

/** A listing of a server's items that reads pages of `size` rows. */
export function createListing({ catalogue }: Setup, resource: Resource, size = 20): PagedListing {
  return new PagedListing(
    (next, signal) => catalogue.readPage(resource, 'own', next, { size, signal }),
    'wger.example',
  );
}
