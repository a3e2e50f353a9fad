import type { Access, Client, PageResult, PageOptions } from '../../api/client.ts';
import { IncompleteList } from '../../api/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import { getId } from '../fields.ts';

/** Options of reading a list to its end: those of each page, and upper limits on all of them. */
interface ReadAllOptions extends PageOptions {
  /** The query of the first page. */
  readonly query: URLSearchParams;
  readonly maxPages?: number;
  readonly maxRows?: number;
  /** In bytes. */
  readonly maxSize?: number;
  /** True if nothing may be missing: rows that say no id count, too, and a list that ends in repeats is a failure. */
  readonly requiresAllRows?: boolean;
  /** True if the list may end at its limits. */
  readonly canTruncate?: boolean;
}

/** In memory rows can take twenty times as much. */
const usualMaxSize = 16 * 1024 * 1024;

/**
 * Reads a list to its end, by ids. A page of nothing but repeats is the last one: such servers would go on for ever.
 *
 * @throws IncompleteList of a list that goes on beyond its limits, and what reading throws
 */
export async function readAllRows(
  client: Client,
  endpoint: string,
  access: Access,
  {
    maxPages = Infinity,
    maxRows = Infinity,
    maxSize = usualMaxSize,
    requiresAllRows = false,
    canTruncate = false,
    ...options
  }: ReadAllOptions,
): Promise<ReadonlyMap<string, JsonObject>> {
  const rows = new Map<string, JsonObject>();
  let size = 0;
  let query: URLSearchParams | undefined = options.query;
  for (let pages = 1; query !== undefined; pages++) {
    const previousCount = rows.size;
    const page: PageResult = await client.readPage(endpoint, access, { ...options, query });
    for (const item of page.items.filter(isObject)) {
      const id = getId(item) ?? (requiresAllRows ? ` ${rows.size}` : undefined);
      if (id !== undefined) {
        rows.set(id, item);
      }
    }
    size += page.size;
    query = rows.size > previousCount || requiresAllRows ? page.next : undefined;
    if (
      query !== undefined &&
      (rows.size === previousCount || pages >= maxPages || rows.size >= maxRows || size > maxSize)
    ) {
      if (canTruncate) {
        break;
      }
      throw new IncompleteList(
        client.address.name,
        rows.size === previousCount ? 'repeats' : 'endless',
        rows.size,
      );
    }
  }
  return rows;
}
