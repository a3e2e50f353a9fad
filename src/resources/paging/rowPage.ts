import type { RequestContext } from '../../api/requests.ts';
import type { ListedItem } from '../resource.ts';

/** Position at which a listing goes on. */
export interface Cursor {
  /** Index of the listing's source. */
  readonly source: number;
  readonly query: URLSearchParams;
}

/** A page of a listing, read for people. */
export interface RowPage {
  readonly rows: readonly ListedItem[];
  /** Number of rows in all; undefined where the server does not tell. */
  readonly total: number | undefined;
  /** Time since the server made it, in milliseconds; undefined where it does not tell. */
  readonly age?: number | undefined;
  /** Bytes of what was sent. */
  readonly size: number;
  /** Number of further rows on the page that do not belong here. */
  readonly excludedCount: number;
  /** Position at which the same source goes on; undefined at its end. */
  readonly next: Cursor | undefined;
  /** The beginning of the source behind it, if there is one. */
  readonly nextSource: Cursor | undefined;
}

/** The one page of a list that has nothing else. */
export function createSinglePage(rows: readonly ListedItem[]): RowPage {
  return { rows, total: rows.length, size: 0, excludedCount: 0, next: undefined, nextSource: undefined };
}

/** A page of a listing, with what was sent. */
export interface RawRowPage extends RowPage {
  /** A row that was sent: JSON, exactly as it came. */
  readonly getRowText: (at: number) => string;
  /** Positions of the page's rows among those that were sent, counted from 0. */
  readonly positions: readonly number[];
}

/** Options of reading a page: who waits for it, and the number of rows for the first one; servers may send fewer. */
export interface RowPageOptions extends RequestContext {
  readonly size: number;
  /** Parameters that leave rows out; only those that the server knows, since it ignores others (`wger-api.md` §2). */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** True to read past what the server keeps of the list. */
  readonly isRefresh?: boolean;
  /** True if the server itself decides the order, as of search results; ordered by fields otherwise. */
  readonly byRelevance?: boolean;
}

/** The page that a row was on. */
export interface RowOrigin {
  /** The resource of its document. */
  readonly resource: string;
  readonly page: string;
}
