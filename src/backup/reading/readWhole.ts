import type { Access, Client, PageAnswer } from '../../api/client.ts';
import { IncompleteList } from '../../api/errors.ts';
import { isObject } from '../../api/json/value.ts';
import { inSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf } from '../../resources/fields.ts';
import { uncached } from '../../resources/paging/uncached.ts';
import type { PageSizes } from '../../resources/server/pageSizes.ts';

/** One's own rows are some hundred bytes each. */
const usualRowsAtOnce = 1000;
/** Upper limits on a list: more than a life of training. */
const maxRows = 1_000_000;
export const maxPages = 20_000;
/** Upper limit on the characters that are kept of it: memory is bounded, whatever a server sends. */
export const maxText = 64 * 1024 * 1024;
/** A list that changes while it is read is read again, so many times in all. */
const attempts = 3;

/** A list that is read whole. */
export interface WholeList {
  readonly endpoint: string;
  readonly access: Access;
  readonly filters?: Readonly<Record<string, string>>;
  readonly isSingle?: boolean;
  /** Number of rows that are asked for at once; that of one's own small rows when absent. */
  readonly rowsAtOnce?: number;
}

/** Client, page sizes and signal of somebody who reads several lists. */
export interface ListReader {
  readonly client: Client;
  readonly pageSizes: PageSizes;
  readonly context: RequestContext;
}

/** Takes what is wanted of a row; undefined for one that is not. */
export type Take<Value> = (item: unknown, text: () => string, id: string | undefined) => Value | undefined;

/**
 * Reads a list to its end, in the order of ids, without repeats. What each release does to paging is dealt with by
 * `api/page.ts`. Rows that come or go meanwhile move others from page to page: where a page does not go on from the one before,
 * or fewer rows came than there ever were, the list is read again. A row that comes among those that were read is one of the
 * next backup.
 *
 * @param told hears how many rows each page had
 * @returns the wanted values, each once
 * @throws IncompleteList where it cannot be had whole, and what reading throws
 */
export async function readWhole<Value>(
  reader: ListReader,
  list: WholeList,
  take: Take<Value>,
  told: (rows: number) => void = () => undefined,
): Promise<readonly Value[]> {
  for (let attempt = 1; ; attempt++) {
    const reading = new Reading(take);
    await reading.read(reader, list, told);
    if (!reading.isShort) {
      return [...reading.values.values()].filter((value) => value !== undefined);
    }
    if (attempt === attempts) {
      const { came, counted, hasMoved } = reading;
      const why = hasMoved ? 'moved' : counted === undefined ? 'repeats' : 'short';
      throw new IncompleteList(reader.client.address.name, why, came, counted);
    }
    told(-reading.came);
  }
}

/** One way through a list. */
class Reading<Value> {
  /** By id, or by its text for a row that has none. */
  readonly values = new Map<string, Value | undefined>();
  /** The largest number of rows that the server counted: where it counts fewer later, some may have moved past us. */
  counted: number | undefined;
  /** True if a page did not go on from the one before. */
  hasMoved = false;
  /** Characters of the rows whose texts were taken, and of the ids that are kept. */
  #length = 0;
  #endedInRepeats = false;
  readonly #take: Take<Value>;

  constructor(take: Take<Value>) {
    this.#take = take;
  }

  get came(): number {
    return this.values.size;
  }

  /** True if the server has rows that did not come, or may have. */
  get isShort(): boolean {
    return this.hasMoved || (this.counted === undefined ? this.#endedInRepeats : this.came < this.counted);
  }

  async read(
    { client, pageSizes, context }: ListReader,
    { endpoint, access, filters, isSingle, rowsAtOnce = usualRowsAtOnce }: WholeList,
    told: (rows: number) => void,
  ): Promise<void> {
    let query: URLSearchParams | undefined = new URLSearchParams({
      ...filters,
      ...(isSingle === true ? {} : { limit: String(rowsAtOnce), ordering: 'id' }),
      ...uncached(access),
    });
    let expected: string | undefined;
    for (let pages = 0; query !== undefined; pages++) {
      if (pages === maxPages || this.came > maxRows || this.#length > maxText) {
        throw new IncompleteList(client.address.name, 'endless', this.came);
      }
      const page: PageAnswer = await client.page(endpoint, access, {
        ...context,
        query: pageSizes.fitted(endpoint, query),
        isSingle,
        reducePageSize: (heavy, failure) => pageSizes.reduced(endpoint, heavy, failure),
      });
      pageSizes.note(endpoint, page);
      const { fresh, first, last } = await inSlices(this.#add(page));
      told(fresh);
      this.hasMoved = expected !== undefined && expected !== first;
      this.#endedInRepeats = fresh === 0 && page.next !== undefined && page.items.length > 0;
      const following = page.next && withRowBefore(page.next, page.items.length);
      expected = following === undefined ? undefined : last;
      query = fresh === 0 || this.hasMoved ? undefined : (following ?? page.next);
    }
  }

  /** @returns how many of the rows had not come before, and by which names the first and the last of all are kept */
  *#add({ items, total, rowText }: PageAnswer): Steps<{
    readonly fresh: number;
    readonly first: string | undefined;
    readonly last: string | undefined;
  }> {
    const known = this.came;
    let first: string | undefined;
    let last: string | undefined;
    for (const [at, item] of items.entries()) {
      const text = (): string => {
        const row = rowText(at);
        this.#length += row.length;
        return row;
      };
      const id = isObject(item) ? idOf(item) : undefined;
      last = id === undefined ? `=${text()}` : `#${id}`;
      first ??= last;
      const value = this.#take(item, text, id);
      this.#length += last.length + (typeof value === 'string' ? value.length : 0);
      this.values.set(last, value);
      yield;
    }
    if (total !== undefined) {
      this.counted = Math.max(this.counted ?? 0, total);
    }
    return { fresh: this.came - known, first, last };
  }
}

/**
 * The query of a page that is told by its offset, with the row before it: where that is no longer the last one that came, rows
 * were deleted or added in front, and others may have been passed over. Their number alone would not tell it.
 *
 * @param rows number of rows that came last; a page of one would not get on
 */
function withRowBefore(next: URLSearchParams, rows: number): URLSearchParams | undefined {
  const offset = Number(next.get('offset') ?? 0);
  if (rows < 2 || !Number.isSafeInteger(offset) || offset < 1) {
    return undefined;
  }
  const query = new URLSearchParams(next);
  query.set('offset', String(offset - 1));
  return query;
}
