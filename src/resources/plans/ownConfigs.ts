import type { Client } from '../../api/client.ts';
import { IncompleteList } from '../../api/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf, idText } from '../fields.ts';

/** Upper limit on the pages that one's own entries are read in. */
const maxPages = 100;

/**
 * Tells the rows of a config list that are the user's own from those of all users, which 2.3 and 2.4 send with them
 * (`wger-api.md` §3.2). Read each time: entries come and go, and so do keys.
 *
 * @throws a failure where that cannot be told
 */
export async function ownConfigs(
  client: Client,
  { signal, onWait }: RequestContext,
): Promise<(config: JsonObject) => boolean> {
  const own = new Set<string>();
  let query: URLSearchParams | undefined = new URLSearchParams({ limit: '1000', ordering: 'id' });
  for (let pages = 0; query !== undefined; pages += 1) {
    if (pages === maxPages) {
      throw new IncompleteList(client.address.name, 'endless', own.size);
    }
    const known = own.size;
    const { items, next } = await client.page('slot-entry', 'key', { query, signal, onWait });
    for (const id of items.filter(isObject).map(idOf)) {
      if (id !== undefined) {
        own.add(id);
      }
    }
    query = own.size > known ? next : undefined;
  }
  return (config) => own.has(idText(config['slot_entry']) ?? '');
}
