import type { Attention } from '../api/requests.ts';
import type { ListedRow } from './resource.ts';

/** Where a listing goes on. */
export interface Cursor {
  /** Which of the listing's sources. */
  readonly source: number;
  readonly query: URLSearchParams;
}

/** A page of a listing, read for people. */
export interface RowPage {
  readonly rows: readonly ListedRow[];
  /** How many rows there are in all, where the server says. */
  readonly total: number | undefined;
  /** How long ago the server made it, in milliseconds; undefined where it does not tell. */
  readonly age?: number | undefined;
  /** How many rows the page had besides, that do not belong here. */
  readonly leftOut: number;
  /** Where the same source goes on; undefined at its end. */
  readonly next: Cursor | undefined;
  /** The beginning of the source behind it, if there is one. */
  readonly nextSource: Cursor | undefined;
}

/** The one page of a list that has nothing else. */
export function wholePage(rows: readonly ListedRow[]): RowPage {
  return { rows, total: rows.length, leftOut: 0, next: undefined, nextSource: undefined };
}

/** A page of a listing, with what was sent. */
export interface SentPage extends RowPage {
  /** A row that was sent: JSON, exactly as it came. */
  readonly rowText: (at: number) => string;
  /** Which of the rows that were sent those of the page are, counted from 0. */
  readonly places: readonly number[];
}

/** How to read a page: who waits for it, and how many rows the first one should have; servers may send fewer. */
export interface PageOptions extends Attention {
  readonly size: number;
  /** Parameters that leave rows out; only those that the server knows, since it ignores others (`wger-api.md` §2). */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Whether the server has its own idea of what comes first, as of what a search finds; by fields otherwise. */
  readonly byRelevance?: boolean;
}

/** The page that a row was on. */
export interface RowOrigin {
  /** The resource of its document. */
  readonly resource: string;
  readonly page: string;
}
