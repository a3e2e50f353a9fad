import type { Client } from '../../api/client.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toId } from '../fields.ts';
import { readAllRows } from '../paging/readAllRows.ts';

/** Upper limit on the pages of the user's own entries. */
const maxPages = 100;

/**
 * Creates a test for the rows of a config list that are the user's own, since 2.3 and 2.4 send those of all users (`wger-api.md`
 * §3.2). The entries are read each time, since they and the key may change.
 *
 * @throws a failure to read the entries
 */
export async function createOwnConfigFilter(
  client: Client,
  { signal, onWait }: RequestContext,
): Promise<(config: JsonObject) => boolean> {
  const query = new URLSearchParams({ limit: '1000', ordering: 'id' });
  const entries = await readAllRows(client, 'slot-entry', 'key', { query, signal, onWait, maxPages });
  return createConfigFilter(new Set(entries.keys()));
}

/** Creates a test for the rows of a config list that belong to entries with these ids. */
export function createConfigFilter(entries: ReadonlySet<string>): (config: unknown) => boolean {
  return (config) => isObject(config) && entries.has(toId(config['slot_entry']) ?? '');
}
