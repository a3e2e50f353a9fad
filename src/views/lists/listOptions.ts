import type { Listing } from '../../collections/listing.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Arrangement } from '../filters/arrangement.ts';
import type { RowCache } from '../rows/rowCache.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import type { List } from './list.ts';
import type { ListNames } from '../rows/rowNames.ts';
import type { Row } from '../rows/rows.ts';

/** Number of rows of a list. */
export interface ListSize {
  /** Number of the known rows that are shown. */
  readonly shown: number;
  /** Total number of rows; undefined where the server does not say. */
  readonly total: number | undefined;
}

/** Options of a list of rows. */
export interface ListOptions {
  /** Tells its rows from those of the other lists of a view. */
  readonly name: string;
  /** True if its rows are read with the key, and have to go with it. */
  readonly isPrivate: boolean;
  /** The row that it is below; undefined for a view's own list. */
  readonly parent?: () => Row | undefined;
  /** Makes the listing when it is first needed, and again after a reset. */
  readonly createListing: () => Listing;
  /** Source of its items; absent where its rows are made of something else. */
  readonly source?: ListSource;
  /** True if the listed items have names in several languages. */
  readonly isTranslated?: boolean;
  /** Lets a listing go that is no longer shown; disposes of it when absent. */
  readonly release?: () => void;
  /** The row in place of one with a document. */
  readonly createRow?: (row: ListedItem, parent: Row | undefined) => Row;
  /** The list below a row, where it has one. */
  readonly createChildList?: (row: ItemRow) => List | undefined;
  /** The rows below a row, where they come with it. */
  readonly createChildRows?: (row: ItemRow, rowCache: RowCache) => readonly Row[] | undefined;
  /** Called when these are asked for. */
  readonly onDidOpenChildRows?: () => void;
  /** Arrangement of the rows; all of them, in the order of the list, when absent. */
  readonly arrangement?: () => Arrangement;
  /** The names that its rows are to be read with, as they become known. */
  readonly names?: ListNames;
  /** Rows that are shown elsewhere. */
  readonly isExcluded?: (row: ListedItem) => boolean;
  /** False if the number of its rows says nothing; true when absent. */
  readonly isCountShown?: boolean;
  /** Text shown after the row count beside the view's title. */
  readonly getDescriptionSuffix?: () => string;
  /** Rows after those that were listed. */
  readonly createTrailingRows?: () => readonly Row[];
  /** True if its rows have to do with the day that it is: on another they are read again. */
  readonly isDayDependent?: boolean;
  /** Called before it is read again on request. */
  readonly beforeRefresh?: () => void;
}
