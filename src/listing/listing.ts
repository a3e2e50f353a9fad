import type { Failure } from '../api/errors.ts';
import type { ListedRow } from '../resources/resource.ts';

/**
 * A collection as far as it is known. It never throws a {@link Failure}: what went wrong is its `problem` or `staleness`,
 * and the rows read before stay.
 */
export interface Listing {
  readonly rows: readonly ListedRow[];
  /** How many rows the whole list has, where the server says. */
  readonly total: number | undefined;
  /** When the rows were read, in milliseconds since 1970; undefined before the first page. */
  readonly readAt: number | undefined;
  /** When the server made the oldest of the rows, in milliseconds since 1970; undefined where it does not tell. */
  readonly asOf?: number | undefined;
  /** Whether there is more than the rows; also before the first page. */
  readonly hasMore: boolean;
  /** Whether it goes on behind its rows, which are as many as a list may have. */
  readonly isLimited: boolean;
  /** Whether more rows come without being asked for. */
  readonly isFilling: boolean;
  /** Why the list cannot be opened, or not be read further. */
  readonly problem: Failure | undefined;
  /** Why the rows are those of before: the last refresh failed. */
  readonly staleness: Failure | undefined;
  /** Whether anybody wanted to see it yet. */
  readonly wasOpened: boolean;
  /** Whether an item of this id is among the rows. */
  hasItem(id: string): boolean;
  /** Makes the first rows known, unless that was done or tried already. */
  open(): Promise<void>;
  /** Waits until no more rows come without being asked for. */
  settled(): Promise<void>;
  /** Reads more rows, or tries again to. */
  loadMore(): Promise<void>;
  /** Reads again what is known. When that fails the old rows stay, and `staleness` says why. */
  refresh(): Promise<void>;
  /** Lets the rows read otherwise: they are to be named in other languages. */
  renew(): Promise<void>;
  /** Ends what is under way. */
  dispose(): void;
}
