import type { Listing } from '../../collections/listing.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Arrangement } from '../filters/arrangement.ts';
import type { RowCache } from '../rows/rowCache.ts';
import type { ListNames } from '../rows/rowNames.ts';
import type { ItemRow, Row, RowList } from '../rows/rows.ts';

/** Options of a list of rows. */
export interface ListOptions {
  /** Name that is unique among the lists of a view. */
  readonly name: string;
  /** True if its rows are read with the key, and must be forgotten with it. */
  readonly isPrivate: boolean;
  /** Parent row; undefined for a view's own list. */
  readonly parent?: () => Row | undefined;
  /** Creates the listing on first use, and again after a reset. */
  readonly createListing: () => Listing;
  /** Source of its items; absent if its rows are not items of one list on the server. */
  readonly source?: ListSource;
  /** True if the listed items have names in several languages. */
  readonly isTranslated?: boolean;
  /** Releases a listing that is no longer shown; the listing is disposed of when absent. */
  readonly release?: () => void;
  /** Creates a row of another kind than that of an item with a document. */
  readonly createRow?: (row: ListedItem, parent: Row | undefined) => Row;
  /** Creates or finds the list below a row, if it has one. */
  readonly createChildList?: (row: ItemRow) => RowList | undefined;
  /** Creates the rows below a row, if its item contains them. */
  readonly createChildRows?: (row: ItemRow, rowCache: RowCache) => readonly Row[] | undefined;
  /** Called when such rows are shown. */
  readonly onDidOpenChildRows?: () => void;
  /** Arrangement of the rows; all of them, in the order of the list, when absent. */
  readonly arrangement?: () => Arrangement;
  /** Names behind the IDs in its rows. */
  readonly names?: ListNames;
  /** Selects the items that are shown in another list instead. */
  readonly isExcluded?: (row: ListedItem) => boolean;
  /** False if the number of its rows is meaningless; true when absent. */
  readonly isCountShown?: boolean;
  /** Creates rows after those of the items. */
  readonly createTrailingRows?: () => readonly Row[];
  /** True if its rows are about the current day, and have to be read again on another. */
  readonly isDayDependent?: boolean;
  /** True if a refresh also reads names and the API description again. */
  readonly rereadsNames?: boolean;
}
