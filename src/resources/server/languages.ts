import type { RequestContext } from '../../api/requests.ts';
import { toText } from '../fields.ts';
import type { Tables } from './tables.ts';

/**
 * The codes of a server's languages (`de`) by id. Their table is read once and whole: a page of default size has 20 of the 33
 * (`wger-api.md` §3.5). Empty where there is none or it cannot be read; names come in whatever language is first then, until
 * somebody asks again.
 */
export async function readLanguageCodes(
  tables: Tables,
  context?: RequestContext,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tables.get('language').readRows(context);
  return new Map([...rows].map(([id, language]) => [id, toText(language['short_name']).toLowerCase()]));
}
