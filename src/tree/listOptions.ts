import type { Failure } from '../api/errors.ts';
import type { ServerAddress } from '../api/address.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListSource } from '../resources/itemPages.ts';
import type { ListedRow } from '../resources/resource.ts';
import type { Arrangement } from './arrangement.ts';
import type { DrawnRows } from './drawnRows.ts';
import type { EntryRow } from './entryRow.ts';
import type { List } from './list.ts';
import type { RowNames } from './rowNames.ts';
import type { Row } from './rows.ts';

/** How many rows a list has. */
export interface ListSize {
  /** How many of the known rows are shown. */
  readonly shown: number;
  /** Of how many; undefined where the server does not say. */
  readonly total: number | undefined;
}

/** What a list of rows is made of. */
export interface ListOptions {
  /** Tells its rows from those of the other lists of a view. */
  readonly name: string;
  /** Whether what it holds is read with the key, and has to go with it. */
  readonly isPrivate: boolean;
  /** The row that it is below; undefined for a view's own list. */
  readonly parent?: () => Row | undefined;
  /** Makes the listing when it is first needed, and again after a reset. */
  readonly listing: () => Listing;
  /** Where its items can be read from; absent where its rows are made of something else. */
  readonly source?: ListSource;
  /** Whether what is listed has names in several languages. */
  readonly isTranslated?: boolean;
  /** Lets a listing go that is no longer shown; disposes of it when absent. */
  readonly release?: (listing: Listing) => void;
  /** Where the documents of its rows are. */
  readonly address: () => ServerAddress;
  /** The row in place of one with a document. */
  readonly rowInPlace?: (row: ListedRow, parent: Row | undefined) => Row;
  /** The list below a row, where it has one. */
  readonly listBelow?: (row: EntryRow) => List | undefined;
  /** The rows below a row, where they come with it. */
  readonly rowsBelow?: (row: EntryRow, drawn: DrawnRows) => readonly Row[] | undefined;
  /** How the rows are shown; in the order of the list, and all of them, when absent. */
  readonly arrangement?: () => Arrangement;
  /** The names that its rows are to be read with, as they become known. */
  readonly names?: RowNames;
  /** Rows that are shown elsewhere. */
  readonly omits?: (row: ListedRow) => boolean;
  /** What there is to say of it beside the number of its rows. */
  readonly remark?: () => string;
  /** What stands behind the rows that were listed. */
  readonly appended?: () => readonly Row[];
  /** The title of the view that shows a failure of the list in full, where that is another one. */
  readonly failureShownIn?: (list: List, failure: Failure) => string | undefined;
  /** Called before it is read again on request. */
  readonly beforeRefresh?: () => void;
}
