import type { Client } from '../../api/client.ts';
import { NotOffered } from '../../api/failures/errors.ts';
import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { isSince26 } from '../server/capabilities.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { ingredients } from '../ingredients.ts';
import { getId, toText } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/** Upper limit on the matches that are shown. To find others, users type more. */
export const maxMatches = 50;
/** Number of matches that are searched for: one more shows that there are more. */
export const requestedMatches = maxMatches + 1;

/** Barcodes, by their length: EAN-8, UPC-A, EAN-13, GTIN-14. */
const barcode = /^(\d{8}|\d{12,14})$/;

/** Matches of a search, with the languages searched. */
export interface IngredientMatches {
  /** One more than {@link maxMatches} if there are more. */
  readonly rows: readonly ListedItem[];
  /** Language codes, or `all`, or `barcode` for a search that does not depend on languages. */
  readonly searchedLanguages: readonly string[] | 'all' | 'barcode';
}

/** Searches ingredients on the server, as its release supports it (`wger-api.md` §3.4). */
export class IngredientSearch {
  readonly #client: Client;
  readonly #catalogue: Catalogue;

  constructor(client: Client, catalogue: Catalogue) {
    this.#client = client;
    this.#catalogue = catalogue;
  }

  /** True if the server can search all languages at once, as far as its root was read. */
  get canSearchAllLanguages(): boolean {
    const { capabilities } = this.#catalogue;
    return capabilities.has('searchByName') || capabilities.has('suggestionsInLanguages');
  }

  /**
   * True if a single word may not find a long name, as far as the root was read. Nothing in it distinguishes 2.7.0a2, which finds
   * such names, from the upcoming 2.7, which does not (`wger-api.md` §3.8).
   */
  get mayMissLongNames(): boolean {
    return isSince26(this.#catalogue.knownEndpoints);
  }

  /**
   * @param text a part of a name, or a barcode
   * @param languages codes, best first; undefined for all
   * @throws NotOffered if the server cannot search; and what reading throws
   */
  async search(
    text: string,
    languages: readonly string[] | undefined,
    context: RequestContext,
  ): Promise<IngredientMatches> {
    await this.#catalogue.readEndpoints(context);
    const { capabilities } = this.#catalogue;
    if (barcode.test(text) && capabilities.has('searchByBarcode')) {
      return { rows: await this.#readPage({ code: text }, context), searchedLanguages: 'barcode' };
    }
    if (capabilities.has('searchByName')) {
      const languageFilter = languages === undefined ? {} : { language__code: languages.join(',') };
      const rows = await this.#readPage({ name__search: text, ...languageFilter }, context);
      return { rows, searchedLanguages: languages ?? 'all' };
    }
    if (capabilities.has('searchSuggestions')) {
      return this.#readSuggestions(text, languages, context);
    }
    throw new NotOffered(this.#client.address.name);
  }

  async #readPage(
    filters: Readonly<Record<string, string>>,
    context: RequestContext,
  ): Promise<readonly ListedItem[]> {
    const { rows } = await this.#catalogue.readPage(ingredients, 'own', undefined, {
      ...context,
      size: requestedMatches,
      filters,
      byRelevance: true,
    });
    return rows;
  }

  /**
   * Reads suggestions, which up to 2.4 have a path of their own. Some releases search in one language only: the best that the
   * server has.
   */
  async #readSuggestions(
    term: string,
    languages: readonly string[] | undefined,
    context: RequestContext,
  ): Promise<IngredientMatches> {
    const { codes } = await this.#catalogue.readNaming(context);
    const serverLanguages = [...codes.values()];
    // The languages of release 2.0 have no ids, so that none of them is known.
    const supportedLanguages = languages?.filter(
      (code) => serverLanguages.length === 0 || serverLanguages.includes(code),
    );
    const canSearchLanguages = this.#catalogue.capabilities.has('suggestionsInLanguages');
    const searched = canSearchLanguages
      ? (supportedLanguages ?? serverLanguages)
      : [supportedLanguages?.[0] ?? 'en'];
    const query = new URLSearchParams({ term, language: searched.join(',') });
    const json = await this.#client.readValue('ingredient/search/', 'public', { ...context, query });
    const rows = toObjects(toObject(json)['suggestions'], requestedMatches).flatMap(toRows);
    return {
      rows,
      searchedLanguages: supportedLanguages === undefined && canSearchLanguages ? 'all' : searched,
    };
  }
}

/** Returns the row of a suggestion; none if it lacks an id or a name. */
function toRows(suggestion: JsonObject): readonly ListedItem[] {
  const data = toObject(suggestion['data']);
  const id = getId(data);
  const label = toText(data['name']);
  return id === undefined || label === '' ? [] : [{ id, of: ingredients.id, label, description: '' }];
}
