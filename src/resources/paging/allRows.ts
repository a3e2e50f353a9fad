import type { Access, Client, PageAnswer, PageOptions } from '../../api/client.ts';
import { IncompleteList } from '../../api/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import { idOf } from '../fields.ts';

/** Options of reading a list to its end: those of each page, and upper limits on all of them. */
interface ListOptions extends PageOptions {
  /** The query of the first page. */
  readonly query: URLSearchParams;
  readonly maxPages?: number;
  readonly maxRows?: number;
  /** In bytes. */
  readonly maxSize?: number;
  /** True if nothing may be missing: rows that say no id count, too, and a list that ends in repeats is a failure. */
  readonly isWhole?: boolean;
  /** True if the list may end at its limits. */
  readonly mayBeCut?: boolean;
}

/** In memory rows can take twenty times as much. */
const usualMaxSize = 16 * 1024 * 1024;

/**
 * Reads a list to its end, by ids. A page of nothing but repeats is the last one: such servers would go on for ever.
 *
 * @throws IncompleteList of a list that goes on beyond its limits, and what reading throws
 */
export async function allRows(
  client: Client,
  endpoint: string,
  access: Access,
  {
    maxPages = Infinity,
    maxRows = Infinity,
    maxSize = usualMaxSize,
    isWhole = false,
    mayBeCut = false,
    ...options
  }: ListOptions,
): Promise<ReadonlyMap<string, JsonObject>> {
  const rows = new Map<string, JsonObject>();
  let size = 0;
  let query: URLSearchParams | undefined = options.query;
  for (let pages = 1; query !== undefined; pages++) {
    const known = rows.size;
    const page: PageAnswer = await client.page(endpoint, access, { ...options, query });
    for (const item of page.items.filter(isObject)) {
      const id = idOf(item) ?? (isWhole ? ` ${rows.size}` : undefined);
      if (id !== undefined) {
        rows.set(id, item);
      }
    }
    size += page.size;
    query = rows.size > known || isWhole ? page.next : undefined;
    if (
      query !== undefined &&
      (rows.size === known || pages >= maxPages || rows.size >= maxRows || size > maxSize)
    ) {
      if (mayBeCut) {
        break;
      }
      throw new IncompleteList(client.address.name, rows.size === known ? 'repeats' : 'endless', rows.size);
    }
  }
  return rows;
}
