import { maxBytes } from '../api/contentKinds.ts';
import { IncompleteList, type Failure } from '../api/failures/errors.ts';
import { ensureFailure } from '../api/failures/failures.ts';
import { maxListRows } from '../resources/paging/ranges.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { ItemWithId, ListedItem } from '../resources/resource.ts';

/** Reads the page that a cursor leads to; the first page for undefined. */
export type ReadPage = (cursor: Cursor | undefined, signal: AbortSignal) => Promise<RowPage>;

/** Upper limit on the pages of one reading: a list of {@link maxListRows} rows has far fewer. */
const maxPages = 5000;

/** One pass through a list, from its first page on. */
export class PagedReader {
  readonly items: ListedItem[] = [];
  /** Bytes of the pages that were read. */
  size = 0;
  total: number | undefined;
  /** Position from which to go on; undefined before the list's first page and after the last. */
  nextCursor: Cursor | undefined;
  /** Failure of the last attempt to read on; it can be retried. */
  loadFailure: Failure | undefined;
  /** Time at which the first page came, in milliseconds since 1970. */
  readAt: number | undefined;
  /** Time at which the server made the oldest page that says so, in milliseconds since 1970. */
  generatedAt: number | undefined;
  /** True if the last page had only repeated rows although the server says that there are more. */
  endsInRepeats = false;
  /** True if the server's count fell during the pass: rows moved up then, and some may have been skipped. */
  hasShrunk = false;
  /** Number of rows that the server counted last. */
  #lastTotal: number | undefined;
  /** The lowest of its counts: rows that are added during the pass may be among those already read. */
  #lowestTotal = Infinity;
  /** Ids that were read, by their resource. */
  readonly #idsByResource = new Map<string, Set<string>>();
  /** Pages that were read, by their cursors. */
  readonly #visited = new Set<string>();
  readonly #readPage: ReadPage;
  readonly #abortController = new AbortController();
  #readingSince: number | undefined;
  #pendingRead: Promise<void> | undefined;

  /** @param startCursor start of the pass; the first page of the list when absent */
  constructor(readPage: ReadPage, startCursor?: Cursor) {
    this.#readPage = readPage;
    this.nextCursor = startCursor;
  }

  /** Time at which the pass began, in milliseconds since 1970; undefined while no page is being read. */
  get readingSince(): number | undefined {
    return this.#pendingRead === undefined ? undefined : this.#readingSince;
  }

  /** True if there are pages left; also before the first. */
  get hasMore(): boolean {
    return this.readAt === undefined || this.nextCursor !== undefined;
  }

  /** True if it stopped at the limits of a list. */
  get isLimited(): boolean {
    return this.items.length >= maxListRows || this.size >= maxBytes.list || this.#visited.size >= maxPages;
  }

  /** Number of rows that a whole list has at least; undefined if unknown. */
  get expectedCount(): number | undefined {
    return this.total && this.#lowestTotal;
  }

  /**
   * Returns a failure if rows may be missing: the list has ended before the server's lowest row count, or in repeats, or it got
   * shorter while it was read, so that rows may have been skipped.
   */
  getGapFailure(serverName: string): IncompleteList | undefined {
    const { expectedCount, items } = this;
    const { length } = items;
    if (this.isLimited) {
      return undefined;
    }
    if (this.hasShrunk) {
      return new IncompleteList(serverName, 'moved', length, this.total);
    }
    const reason = this.hasMore ? undefined : getShortfallReason(length, expectedCount, this.endsInRepeats);
    return reason && new IncompleteList(serverName, reason, length, expectedCount);
  }

  /** Reads the next page. Concurrent callers share one request. */
  readNextPage(): Promise<void> {
    this.#readingSince ??= Date.now();
    this.#pendingRead ??= this.#readNextPage().finally(() => {
      this.#pendingRead = undefined;
    });
    return this.#pendingRead;
  }

  /** Returns true if an item of this id was read. */
  hasItem(id: string): boolean {
    return [...this.#idsByResource.values()].some((ids) => ids.has(id));
  }

  /** Waits for a pending read. */
  async whenSettled(): Promise<void> {
    await this.#pendingRead;
  }

  /** Ends a pending read, whose result is no longer needed. */
  abort(): void {
    this.#abortController.abort();
  }

  get isAborted(): boolean {
    return this.#abortController.signal.aborted;
  }

  /** Continues with the next source at the end of one, so that short sources are all read at once. */
  async #readNextPage(): Promise<void> {
    try {
      let source: number;
      do {
        source = this.nextCursor?.source ?? 0;
        this.#addPage(await this.#readPage(this.nextCursor, this.#abortController.signal));
        this.loadFailure = undefined;
      } while (this.nextCursor !== undefined && this.nextCursor.source !== source);
    } catch (error) {
      if (this.#abortController.signal.aborted) {
        return;
      }
      this.loadFailure = ensureFailure(error);
    }
  }

  /**
   * Adds the rows of a page without repeats. A page with only repeats, or with a link to an earlier page, is taken for the last
   * of its source, since such a server would never end.
   */
  #addPage(page: RowPage): void {
    const previousCount = this.items.length;
    for (const row of page.rows) {
      if (this.items.length >= maxListRows) {
        break;
      }
      if (row.id === undefined || this.#isNew(row)) {
        this.items.push(row);
      }
    }
    this.size += page.size;
    this.#visited.add(getCursorKey(this.nextCursor));
    const hasNextPage =
      page.next !== undefined &&
      this.items.length + page.excludedCount > previousCount &&
      !this.#visited.has(getCursorKey(page.next));
    const nextCursor = hasNextPage ? page.next : page.nextSource;
    this.nextCursor = this.isLimited ? undefined : nextCursor;
    this.endsInRepeats = !hasNextPage && page.next !== undefined && page.rows.length > 0 && !this.isLimited;
    this.hasShrunk ||= page.total !== undefined && page.total < (this.#lastTotal ?? 0);
    this.#lastTotal = page.total ?? this.#lastTotal;
    this.#lowestTotal = Math.min(this.#lowestTotal, page.total ?? Infinity);
    // A count below the number of rows that were sent is wrong.
    this.total = (page.total ?? 0) < this.items.length ? undefined : page.total;
    this.readAt ??= Date.now();
    if (page.age !== undefined) {
      this.generatedAt = Math.min(this.generatedAt ?? Infinity, Date.now() - page.age);
    }
  }

  /** Returns true for an item that was not read before, and remembers it. */
  #isNew({ of, id }: ItemWithId): boolean {
    const ids = this.#idsByResource.get(of) ?? new Set();
    this.#idsByResource.set(of, ids);
    const previousSize = ids.size;
    return ids.add(id).size > previousSize;
  }
}

/**
 * Returns why a list that has ended may lack rows: the server counts more than it sent, or it sent repeats.
 *
 * @param count the number of different rows
 * @param expectedCount the server's row count; undefined if unknown
 */
export function getShortfallReason(
  count: number,
  expectedCount: number | undefined,
  endsInRepeats: boolean,
): 'repeats' | 'short' | undefined {
  if (expectedCount === undefined ? !endsInRepeats : count >= expectedCount) {
    return undefined;
  }
  return endsInRepeats ? 'repeats' : 'short';
}

function getCursorKey(cursor: Cursor | undefined): string {
  return cursor === undefined ? '' : `${cursor.source} ${cursor.query.toString()}`;
}
