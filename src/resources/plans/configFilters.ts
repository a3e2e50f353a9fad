import type { Client } from '../../api/client.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toId } from '../fields.ts';
import { readAllRows } from '../paging/readAllRows.ts';

/** Upper limit on the pages that one's own entries are read in. */
const maxPages = 100;

/**
 * Tells the rows of a config list that are the user's own from those of all users, which 2.3 and 2.4 send with them
 * (`wger-api.md` §3.2). Read each time: entries come and go, and so do keys.
 *
 * @throws a failure where that cannot be told
 */
export async function createOwnConfigFilter(
  client: Client,
  { signal, onWait }: RequestContext,
): Promise<(config: JsonObject) => boolean> {
  const query = new URLSearchParams({ limit: '1000', ordering: 'id' });
  const entries = await readAllRows(client, 'slot-entry', 'key', { query, signal, onWait, maxPages });
  return createConfigFilter(new Set(entries.keys()));
}

/** Returns a test for the rows of a config list that are of one's own entries, by the ids of these. */
export function createConfigFilter(entries: ReadonlySet<string>): (config: unknown) => boolean {
  return (config) => isObject(config) && entries.has(toId(config['slot_entry']) ?? '');
}
