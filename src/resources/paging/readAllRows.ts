import type { Access, Client, PageResult, PageOptions } from '../../api/client.ts';
import { IncompleteList } from '../../api/failures/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import { getId } from '../fields.ts';

/** Options for reading a whole list: those of each page, and limits on all pages together. */
interface ReadAllOptions extends PageOptions {
  /** The query of the first page. */
  readonly query: URLSearchParams;
  readonly maxPages?: number;
  readonly maxRows?: number;
  /** In bytes. */
  readonly maxSize?: number;
  /** True to include rows without an id, and to fail if the list ends in repeats. */
  readonly requiresAllRows?: boolean;
  /** True to return the rows read so far at a limit instead of failing. */
  readonly canTruncate?: boolean;
}

/** In bytes. Rows can take twenty times as much in memory. */
const usualMaxSize = 16 * 1024 * 1024;

/**
 * Reads a whole list by ids. A page with only repeats is taken for the last one, since such a server would never end.
 *
 * @throws IncompleteList if the list exceeds its limits, and what reading throws
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
