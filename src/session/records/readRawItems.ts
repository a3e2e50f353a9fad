import type { JsonObject } from '../../api/json/value.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import { readAllRows } from '../../resources/paging/readAllRows.ts';
import { maxListRows, recordsPerPage } from '../../resources/paging/ranges.ts';
import { createUncachedParameters } from '../../resources/paging/uncached.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/**
 * Reads a whole list, bypassing the server's page cache, as the objects that were sent, for fields that its rows do not show.
 * Empty if the server has no such list.
 *
 * @throws a failure of the reading; IncompleteList if the list does not end
 */
export async function readRawItems(
  { catalogue, client }: Pick<Server, 'catalogue' | 'client'>,
  endpoint: string,
  context: ReadContext,
  filters: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> {
  if (!(await catalogue.readEndpoints(context)).has(endpoint)) {
    return [];
  }
  const { access } = createEndpointResource(endpoint);
  const query = new URLSearchParams({
    ...filters,
    limit: String(recordsPerPage),
    ordering: 'id',
    ...createUncachedParameters(access),
  });
  const rows = await readAllRows(client, endpoint, access, {
    ...context,
    query,
    maxRows: maxListRows,
    requiresAllRows: true,
  });
  return [...rows.values()];
}
