import { PagedListing } from '../../collections/pagedListing.ts';
import { createSinglePage } from '../../resources/paging/rowPage.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import type { View } from '../view.ts';

/** Creates a listing of rows that are read all at once; waits are shown in the view. */
export function createUnpagedListing(
  { waitingMessage }: View,
  read: (context: ReadContext) => Promise<readonly ListedItem[]>,
): PagedListing {
  return new PagedListing(async (_next, signal) =>
    createSinglePage(await read({ signal, onWait: waitingMessage.showWait })),
  );
}
