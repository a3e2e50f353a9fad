import type { Failure } from '../api/errors.ts';
import type { ListedItem } from '../resources/resource.ts';

/**
 * A collection as far as it is known. It never throws a {@link Failure}: what went wrong is its `problem` or `staleness`,
 * and the rows read before stay.
 */
export interface Listing {
  readonly items: readonly ListedItem[];
  /** Number of rows of the whole list, where the server says. */
  readonly total: number | undefined;
  /** Time at which the rows were read, in milliseconds since 1970; undefined before the first page. */
  readonly readAt: number | undefined;
  /** Time at which the server made the oldest row, in milliseconds since 1970; undefined where it does not tell. */
  readonly generatedAt?: number | undefined;
  /** True if there is more than the rows; also before the first page. */
  readonly hasMore: boolean;
  /** True if the list continues after its rows, which are as many as a list may have. */
  readonly isLimited: boolean;
  /** True while more rows come without being asked for. */
  readonly isLoading: boolean;
  /** Failure that keeps the list from being opened or read further. */
  readonly loadFailure: Failure | undefined;
  /** Failure of the last refresh, after which the rows are those of before. */
  readonly refreshFailure: Failure | undefined;
  /** True once anybody wanted to see the list. */
  readonly wasOpened: boolean;
  /** Returns true if an item of this id is among the rows. */
  hasItem(id: string): boolean;
  /** Makes the first rows known, unless that was done or tried already. */
  open(): Promise<void>;
  /** Waits until no more rows come without being asked for. */
  whenSettled(): Promise<void>;
  /** Reads more rows, or tries again to. */
  loadMore(): Promise<void>;
  /** Reads again what is known. When that fails the old rows stay, and `staleness` says why. */
  refresh(): Promise<void>;
  /** Lets the rows read otherwise: they are to be named in other languages. */
  renew(): Promise<void>;
  /** Ends what is under way. */
  dispose(): void;
}
