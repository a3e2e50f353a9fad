import type { RequestContext } from '../../api/requests.ts';
import type { ListedItem } from '../resource.ts';

/** Position at which a listing continues. */
export interface Cursor {
  /** Index of the listing's source. */
  readonly source: number;
  readonly query: URLSearchParams;
}

/** A page of a listing. */
export interface RowPage {
  readonly rows: readonly ListedItem[];
  /** Total number of rows; undefined if unknown. */
  readonly total: number | undefined;
  /** Time since the server created it, in milliseconds; undefined if unknown. */
  readonly age?: number | undefined;
  /** Size of the answer, in bytes. */
  readonly size: number;
  /** Number of rows on the page that do not belong to the listing. */
  readonly excludedCount: number;
  /** Position at which the same source continues; undefined at its end. */
  readonly next: Cursor | undefined;
  /** Beginning of the next source, if there is one. */
  readonly nextSource: Cursor | undefined;
}

/** Creates the only page of a list. */
export function createSinglePage(rows: readonly ListedItem[]): RowPage {
  return { rows, total: rows.length, size: 0, excludedCount: 0, next: undefined, nextSource: undefined };
}

/** A page of a listing, and the JSON of its rows. */
export interface RawRowPage extends RowPage {
  /** Returns the rows as JSON, exactly as they were sent. */
  readonly getTexts: () => readonly string[];
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
