import type { Failure } from '../api/failures/errors.ts';
import type { ListedItem } from '../resources/resource.ts';

/**
 * A list, as far as it is known. Never throws a {@link Failure}: failures are in `loadFailure` or `refreshFailure`, and rows
 * that were read before stay.
 */
export interface Listing {
  readonly items: readonly ListedItem[];
  /** Number of rows of the whole list, where the server says. */
  readonly total: number | undefined;
  /** Time at which the rows were read, in milliseconds since 1970; undefined before the first page. */
  readonly readAt: number | undefined;
  /** Time at which the server made the oldest row, in milliseconds since 1970; undefined if unknown. */
  readonly generatedAt?: number | undefined;
  /** True if there is more than the rows; also before the first page. */
  readonly hasMore: boolean;
  /** True if the list continues after its rows, which are as many as a list may have. */
  readonly isLimited: boolean;
  /** True while more rows are loaded in the background. */
  readonly isLoading: boolean;
  /** Failure that keeps the list from being opened or read further. */
  readonly loadFailure: Failure | undefined;
  /** Failure of the last refresh, which left the previous rows in place. */
  readonly refreshFailure: Failure | undefined;
  /** True once {@link open} was called. */
  readonly wasOpened: boolean;
  /** Returns true if an item of this id is among the rows. */
  hasItem(id: string): boolean;
  /** Reads the first rows, unless that was done or tried before. */
  open(): Promise<void>;
  /** Waits for the end of a background load. */
  whenSettled(): Promise<void>;
  /** Reads more rows, or retries after a failure. */
  loadMore(): Promise<void>;
  /** Reads the known rows again. If that fails, the old rows stay and `refreshFailure` is set. */
  refresh(): Promise<void>;
  /** Updates the rows after a change of languages or filters. */
  renew(): Promise<void>;
  /** True once it was disposed of: it has no more rows than these, even if `hasMore` is true. */
  readonly isDisposed: boolean;
  /** Ends all reads. */
  dispose(): void;
}
