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
  /** Number of rows on the page that do not belong to the listing. */
  readonly excludedCount: number;
  /** Position at which the same source goes on; undefined at its end. */
  readonly next: Cursor | undefined;
  /** Beginning of the next source, if there is one. */
  readonly nextSource: Cursor | undefined;
}

/** Creates the only page of a list. */
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

/** Options for reading a page. */
export interface RowPageOptions extends RequestContext {
  /** Number of rows to request; servers may send fewer. */
  readonly size: number;
  /** Filter parameters; only those that the server knows, since it ignores others (`wger-api.md` §2). */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** True to bypass the server's page cache. */
  readonly isRefresh?: boolean;
  /** True to keep the server's own order, as for search results. */
  readonly byRelevance?: boolean;
}

/** The page that a row was on. */
export interface RowOrigin {
  /** The resource of its document. */
  readonly resource: string;
  readonly page: string;
}
