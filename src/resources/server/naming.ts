import { isObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toId, toText } from '../fields.ts';
import type { Tables } from './tables.ts';

/** Criteria for choosing among translations. */
export interface Naming {
  /** Language codes as the server writes them (`de`, `pt`), best first; English is the last. */
  readonly languages: readonly string[];
  /** The code behind each language's id on this server. Ids differ between servers and are looked up, never assumed. */
  readonly codes: ReadonlyMap<string, string>;
}

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

/**
 * Returns the languages to look for, best first: the chosen ones, each followed by its base (`pt-br`, `pt`), then English.
 *
 * @param chosen the languages that the user chose; the display language of the editor if empty
 */
export function getPreferredLanguages(chosen: readonly string[], displayLanguage: string): readonly string[] {
  const preferred = chosen.length > 0 ? chosen : [displayLanguage];
  const codes = preferred.map((code) => code.trim().toLowerCase().replace('_', '-'));
  return [...new Set([...codes.flatMap((code) => [code, code.replace(/-.*/, '')]), 'en'])].filter(
    (code) => code !== '',
  );
}

/** Returns the name in the best language that has one, else the first name; empty if there is none. */
export function getTranslatedName(translations: readonly unknown[], naming: Naming): string {
  const named = toObjects(translations).map((translation) => ({
    language: getLanguageCode(translation, naming),
    name: toText(translation['name']),
  }));
  return findBestTranslation(named, naming.languages)?.name ?? '';
}

/** Returns the translation in the best language that has a name, else the first with a name; undefined if none has one. */
export function findBestTranslation<Named extends { readonly language: string; readonly name: string }>(
  translations: readonly Named[],
  languages: readonly string[],
): Named | undefined {
  const named = translations.filter(({ name }) => name !== '');
  const best = languages.find((code) => named.some(({ language }) => language === code));
  return named.find(({ language }) => language === best) ?? named[0];
}

/** Returns the language code of a translation, or of an item in one language. It is sent as an id, or in an object. */
export function getLanguageCode(item: JsonObject, naming: Naming): string {
  const { language } = item;
  if (isObject(language)) {
    return toText(language['short_name']).toLowerCase();
  }
  return naming.codes.get(toId(language) ?? '') ?? '';
}
