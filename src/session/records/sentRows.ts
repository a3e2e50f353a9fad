import { IncompleteList } from '../../api/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import { idOf } from '../../resources/fields.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { uncached } from '../../resources/paging/uncached.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** Rows that are asked for at once; servers may send fewer. */
const rowsAtOnce = 500;
/** Upper limit on the bytes of all pages: in memory their rows can take twenty times as much. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads a whole list as it is at the moment and as it is sent, for the fields that its rows do not show. Empty where the server
 * has no such list.
 *
 * @throws a failure of the reading; IncompleteList of a list that does not end
 */
export async function sentRows(
  { address, catalogue, client }: Pick<Server, 'address' | 'catalogue' | 'client'>,
  endpoint: string,
  context: ReadContext,
  filters: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> {
  if (!(await catalogue.endpoints(context)).has(endpoint)) {
    return [];
  }
  const rows = new Map<string, JsonObject>();
  const { access } = endpointResource(endpoint);
  let query: URLSearchParams | undefined = new URLSearchParams({
    ...filters,
    limit: String(rowsAtOnce),
    ordering: 'id',
    ...uncached(access),
  });
  let length = 0;
  while (query !== undefined) {
    const known = rows.size;
    const { items, next, size } = await client.page(endpoint, access, { ...context, query });
    for (const [at, item] of items.filter(isObject).entries()) {
      rows.set(idOf(item) ?? `${known} ${at}`, item);
    }
    length += size;
    if (next !== undefined && (rows.size === known || rows.size > maxListRows || length > maxBytes)) {
      throw new IncompleteList(address.name, rows.size === known ? 'repeats' : 'endless', rows.size);
    }
    query = next;
  }
  return [...rows.values()];
}
