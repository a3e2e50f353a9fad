import type { RequestContext } from '../api/requests.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { ListedItem } from '../resources/resource.ts';

/** The rows of a whole list as they were at one moment. */
export interface ListSnapshot {
  readonly rows: readonly ListedItem[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export interface CompleteListingOptions {
  /** The name of the server, for failures. */
  readonly serverName: string;
  readonly readPage: (cursor: Cursor | undefined, context: RequestContext) => Promise<RowPage>;
  /** Restores what was kept of the list before. */
  readonly restore: () => Promise<ListSnapshot | undefined>;
  /** Keeps what the list has, once it was read whole. */
  readonly save: (items: readonly ListedItem[]) => Promise<void>;
  /** Rows under the names that they have for the user as things stand. */
  readonly localize: (items: readonly ListedItem[]) => Promise<readonly ListedItem[]>;
}

/** Observer that shows the list. */
export interface ListingObserver {
  /** Called when rows came, or there is something else to say of them. */
  readonly onDidChange: () => void;
  /** Called when the server has to be waited for. */
  readonly onWait?: NonNullable<RequestContext['onWait']>;
}
