import type { Access, Client, PageResult } from '../../api/client.ts';
import { IncompleteList } from '../../api/errors.ts';
import { isObject } from '../../api/json/value.ts';
import { runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getId } from '../../resources/fields.ts';
import { createUncachedParameters } from '../../resources/paging/uncached.ts';
import type { PageSizes } from '../../resources/server/pageSizes.ts';

/** One's own rows are some hundred bytes each. */
const defaultPageSize = 1000;
/** Upper limits on a list: more than a life of training. */
const maxRows = 1_000_000;
export const maxPages = 20_000;
/** Upper limit on the characters that are kept of it: memory is bounded, whatever a server sends. */
export const maxTextLength = 64 * 1024 * 1024;
/** A list that changes while it is read is read again, so many times in all. */
const maxAttempts = 3;

/** A list that is read whole. */
export interface CompleteList {
  readonly endpoint: string;
  readonly access: Access;
  readonly filters?: Readonly<Record<string, string>>;
  readonly isSingle?: boolean;
  /** Number of rows that are asked for at once; that of one's own small rows when absent. */
  readonly pageSize?: number;
}

/** Client, page sizes and signal of somebody who reads several lists. */
export interface ListReader {
  readonly client: Client;
  readonly pageSizes: PageSizes;
  readonly context: RequestContext;
}

/** Takes what is wanted of a row; undefined for one that is not. */
export type SelectValue<Value> = (
  item: unknown,
  text: () => string,
  id: string | undefined,
) => Value | undefined;

/**
 * Reads a list to its end, in the order of ids, without repeats. What each release does to paging is dealt with by
 * `api/page.ts`. Rows that come or go meanwhile move others from page to page: where a page does not go on from the one before,
 * or fewer rows came than there ever were, the list is read again. A row that comes among those that were read is one of the
 * next backup.
 *
 * @param onRows hears how many rows each page had
 * @returns the wanted values, each once
 * @throws IncompleteList where it cannot be had whole, and what reading throws
 */
export async function readCompleteList<Value>(
  reader: ListReader,
  list: CompleteList,
  selectValue: SelectValue<Value>,
  onRows: (rows: number) => void = () => undefined,
): Promise<readonly Value[]> {
  for (let attempt = 1; ; attempt++) {
    const reading = new ListReading(selectValue);
    await reading.read(reader, list, onRows);
    if (!reading.isIncomplete) {
      return [...reading.values.values()].filter((value) => value !== undefined);
    }
    if (attempt === maxAttempts) {
      const { rowCount, reportedTotal, hasShifted } = reading;
      const reason = hasShifted ? 'moved' : reportedTotal === undefined ? 'repeats' : 'short';
      throw new IncompleteList(reader.client.address.name, reason, rowCount, reportedTotal);
    }
    onRows(-reading.rowCount);
  }
}

/** One way through a list. */
class ListReading<Value> {
  /** By id, or by its text for a row that has none. */
  readonly values = new Map<string, Value | undefined>();
  /** The largest number of rows that the server counted: where it counts fewer later, some may have moved past us. */
  reportedTotal: number | undefined;
  /** True if a page did not go on from the one before. */
  hasShifted = false;
  /** Characters of the rows whose texts were taken, and of the ids that are kept. */
  #textLength = 0;
  #endedInRepeats = false;
  readonly #selectValue: SelectValue<Value>;

  constructor(selectValue: SelectValue<Value>) {
    this.#selectValue = selectValue;
  }

  get rowCount(): number {
    return this.values.size;
  }

  /** True if the server has rows that did not come, or may have. */
  get isIncomplete(): boolean {
    return (
      this.hasShifted ||
      (this.reportedTotal === undefined ? this.#endedInRepeats : this.rowCount < this.reportedTotal)
    );
  }

  async read(
    { client, pageSizes, context }: ListReader,
    { endpoint, access, filters, isSingle, pageSize = defaultPageSize }: CompleteList,
    onRows: (rows: number) => void,
  ): Promise<void> {
    let query: URLSearchParams | undefined = new URLSearchParams({
      ...filters,
      ...(isSingle === true ? {} : { limit: String(pageSize), ordering: 'id' }),
      ...createUncachedParameters(access),
    });
    let expected: string | undefined;
    for (let pages = 0; query !== undefined; pages++) {
      if (pages === maxPages || this.rowCount > maxRows || this.#textLength > maxTextLength) {
        throw new IncompleteList(client.address.name, 'endless', this.rowCount);
      }
      const page: PageResult = await client.readPage(endpoint, access, {
        ...context,
        query: pageSizes.limitQuery(endpoint, query),
        allowsSingleObject: isSingle,
        reducePageSize: (heavy, failure) => pageSizes.reduceQuery(endpoint, heavy, failure),
      });
      pageSizes.observe(endpoint, page);
      const { newRows, first, last } = await runInSlices(this.#add(page));
      onRows(newRows);
      this.hasShifted = expected !== undefined && expected !== first;
      this.#endedInRepeats = newRows === 0 && page.next !== undefined && page.items.length > 0;
      const overlappingQuery = page.next && includePreviousRow(page.next, page.items.length);
      expected = overlappingQuery === undefined ? undefined : last;
      query = newRows === 0 || this.hasShifted ? undefined : (overlappingQuery ?? page.next);
    }
  }

  /** @returns how many of the rows had not come before, and by which names the first and the last of all are kept */
  *#add({ items, total, rowText }: PageResult): Steps<{
    readonly newRows: number;
    readonly first: string | undefined;
    readonly last: string | undefined;
  }> {
    const known = this.rowCount;
    let first: string | undefined;
    let last: string | undefined;
    for (const [at, item] of items.entries()) {
      const text = (): string => {
        const row = rowText(at);
        this.#textLength += row.length;
        return row;
      };
      const id = isObject(item) ? getId(item) : undefined;
      last = id === undefined ? `=${text()}` : `#${id}`;
      first ??= last;
      const value = this.#selectValue(item, text, id);
      this.#textLength += last.length + (typeof value === 'string' ? value.length : 0);
      this.values.set(last, value);
      yield;
    }
    if (total !== undefined) {
      this.reportedTotal = Math.max(this.reportedTotal ?? 0, total);
    }
    return { newRows: this.rowCount - known, first, last };
  }
}

/**
 * The query of a page that is told by its offset, with the row before it: where that is no longer the last one that came, rows
 * were deleted or added in front, and others may have been passed over. Their number alone would not tell it.
 *
 * @param rows number of rows that came last; a page of one would not get on
 */
function includePreviousRow(next: URLSearchParams, rows: number): URLSearchParams | undefined {
  const offset = Number(next.get('offset') ?? 0);
  if (rows < 2 || !Number.isSafeInteger(offset) || offset < 1) {
    return undefined;
  }
  const query = new URLSearchParams(next);
  query.set('offset', String(offset - 1));
  return query;
}
