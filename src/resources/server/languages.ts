import type { RequestContext } from '../../api/requests.ts';
import { textOf } from '../fields.ts';
import type { Tables } from './table.ts';

/**
 * The codes of a server's languages (`de`) by id. Their table is read once and whole: a page of default size has 20 of the 33
 * (`wger-api.md` §3.5). Empty where there is none or it cannot be read; names come in whatever language is first then, until
 * somebody asks again.
 */
export async function languageCodes(
  tables: Tables,
  context?: RequestContext,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tables.of('language').rows(context);
  return new Map([...rows].map(([id, language]) => [id, textOf(language['short_name']).toLowerCase()]));
}
