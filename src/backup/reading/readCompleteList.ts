import type { Access, Client, PageResult } from '../../api/client.ts';
import { IncompleteList } from '../../api/failures/errors.ts';
import { isObject } from '../../api/json/value.ts';
import { runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getId } from '../../resources/fields.ts';
import { createUncachedParameters } from '../../resources/paging/uncached.ts';
import type { PageSizes } from '../../resources/server/pageSizes.ts';

/** The user's own rows have a few hundred bytes each. */
const defaultPageSize = 1000;
/** Upper limits on a list, beyond a lifetime of training. */
const maxRows = 1_000_000;
export const maxPages = 20_000;
/** Upper limit on the characters kept of a list, so that no server can exhaust the memory. */
export const maxTextLength = 64 * 1024 * 1024;
/** Number of times that a list is read in all if it changes meanwhile. */
const maxAttempts = 3;

/** A list to read to its end. */
export interface CompleteList {
  readonly endpoint: string;
  readonly access: Access;
  readonly filters?: Readonly<Record<string, string>>;
  readonly isSingle?: boolean;
  /** Number of rows per page; {@link defaultPageSize} when absent. */
  readonly pageSize?: number;
}

/** Client, page sizes and signal shared by the reads of several lists. */
export interface ListReader {
  readonly client: Client;
  readonly pageSizes: PageSizes;
  readonly context: RequestContext;
}

/** Selects the wanted value of a row; undefined for a row to skip. */
export type SelectValue<Value> = (
  item: unknown,
  text: () => string,
  id: string | undefined,
) => Value | undefined;

/**
 * Reads a list to its end, in the order of IDs, without repeats. Rows that are added or deleted meanwhile shift others to
 * another page: if a page does not continue the one before, or fewer rows arrive than the server ever counted, the list is read
 * again. A row that is added among those already read is left for the next backup. `api/page.ts` handles the paging of each
 * release.
 *
 * @param onRows called with the number of rows of each page
 * @returns the wanted values, each once
 * @throws IncompleteList if it cannot be read completely, or another failure of the reading
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

/** One pass through a list. */
class ListReading<Value> {
  /** By ID, or by the text of a row that has none. */
  readonly values = new Map<string, Value | undefined>();
  /** The largest count that the server reported: if it drops, rows may have shifted to a page already read. */
  reportedTotal: number | undefined;
  /** True if a page did not continue the one before. */
  hasShifted = false;
  /** Characters of the selected texts and the IDs. */
  #textLength = 0;
  #endedInRepeats = false;
  readonly #selectValue: SelectValue<Value>;

  constructor(selectValue: SelectValue<Value>) {
    this.#selectValue = selectValue;
  }

  get rowCount(): number {
    return this.values.size;
  }

  /** True if rows are missing, or may be. */
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

  /** @returns the number of rows that are new, and the keys of the first and last row */
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
 * Extends the query of a page with an offset by the row before it. If that is not the last row received, rows were added or
 * deleted before it, and others may have been skipped, which their count alone would not show.
 *
 * @param rows number of rows in the last page; with only one, reading would not advance
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
