import type { JsonObject } from '../../api/json/value.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import { allRows } from '../../resources/paging/allRows.ts';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { uncached } from '../../resources/paging/uncached.ts';
import type { Server } from '../currentServer.ts';
import { rowsAtOnce, type ReadContext } from './readRecords.ts';

/**
 * Reads a whole list as it is at the moment and as it is sent, for the fields that its rows do not show. Empty where the server
 * has no such list.
 *
 * @throws a failure of the reading; IncompleteList of a list that does not end
 */
export async function sentRows(
  { catalogue, client }: Pick<Server, 'catalogue' | 'client'>,
  endpoint: string,
  context: ReadContext,
  filters: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> {
  if (!(await catalogue.endpoints(context)).has(endpoint)) {
    return [];
  }
  const { access } = endpointResource(endpoint);
  const query = new URLSearchParams({
    ...filters,
    limit: String(rowsAtOnce),
    ordering: 'id',
    ...uncached(access),
  });
  const options = { ...context, query, maxRows: maxListRows, isWhole: true };
  return [...(await allRows(client, endpoint, access, options)).values()];
}
