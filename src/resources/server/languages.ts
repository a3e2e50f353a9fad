import type { RequestContext } from '../../api/requests.ts';
import { toText } from '../fields.ts';
import type { Tables } from './tables.ts';

/**
 * Reads the codes of a server's languages (`de`) by id. The table is read whole, since a page of default size has only 20 of
 * the 33 (`wger-api.md` §3.5). Empty if the server has none or it cannot be read; names are then in any language.
 */
export async function readLanguageCodes(
  tables: Tables,
  context?: RequestContext,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tables.get('language').readRows(context);
  return new Map([...rows].map(([id, language]) => [id, toText(language['short_name']).toLowerCase()]));
}
