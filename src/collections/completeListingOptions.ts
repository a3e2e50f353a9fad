import type { RequestContext } from '../api/requests.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Snapshot } from './snapshots/snapshots.ts';

export interface CompleteListingOptions {
  /** The name of the server, for failures. */
  readonly serverName: string;
  readonly readPage: (cursor: Cursor | undefined, context: RequestContext) => Promise<RowPage>;
  /** Reads the saved rows. */
  readonly restore: () => Promise<Snapshot<readonly ListedItem[]> | undefined>;
  /** Saves the rows of a complete list. */
  readonly save: (items: readonly ListedItem[]) => Promise<void>;
  /** Names the rows in the user's current languages. */
  readonly localize: (items: readonly ListedItem[]) => Promise<readonly ListedItem[]>;
}

/** Observer of a listing. */
export interface ListingObserver {
  /** Called when the rows or the state of the listing changed. */
  readonly onDidChange: () => void;
  /** Called before a wait for the server. */
  readonly onWait?: NonNullable<RequestContext['onWait']>;
}
