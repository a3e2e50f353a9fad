import type { Client } from '../../api/client.ts';
import { NotOffered } from '../../api/errors.ts';
import { objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { ingredients } from '../ingredients.ts';
import { idOf, textOf } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/** Upper limit on the matches that are asked for; who wants another types more. */
const maxMatches = 50;

/** Lengths of barcodes: EAN-8, UPC-A, EAN-13, GTIN-14. */
const barcode = /^(\d{8}|\d{12,14})$/;

/** Matches of a search, with the languages searched. */
export interface Findings {
  readonly rows: readonly ListedItem[];
  /** The codes of the languages, `all` of them, or none for a `barcode`, which is the same in every language. */
  readonly searched: readonly string[] | 'all' | 'barcode';
}

/** Finds ingredients on the server, in the way of its generation (`wger-api.md` §3.4). */
export class IngredientSearch {
  readonly #client: Client;
  readonly #catalogue: Catalogue;

  constructor(client: Client, catalogue: Catalogue) {
    this.#client = client;
    this.#catalogue = catalogue;
  }

  /** True if the server can search all languages at once, as far as its root was read. */
  get knowsAllLanguages(): boolean {
    const { capabilities } = this.#catalogue;
    return capabilities.has('searchByName') || capabilities.has('suggestionsInLanguages');
  }

  /**
   * True if a word alone may not find a long name, as far as the root was read: nothing in it tells 2.7.0a2, which finds
   * such names, from the coming 2.7, which does not (`wger-api.md` §3.8).
   */
  get needsWholeNames(): boolean {
    return this.#catalogue.capabilities.has('searchByNamePart');
  }

  /**
   * @param text a part of a name, or a barcode
   * @param languages codes, best first; undefined for all
   * @throws NotOffered by a server that cannot search; and what reading throws
   */
  async find(
    text: string,
    languages: readonly string[] | undefined,
    context: RequestContext,
  ): Promise<Findings> {
    await this.#catalogue.endpoints(context);
    const { capabilities } = this.#catalogue;
    if (barcode.test(text) && capabilities.has('searchByBarcode')) {
      return { rows: await this.#page({ code: text }, context), searched: 'barcode' };
    }
    if (capabilities.has('searchByName')) {
      const spoken = languages === undefined ? {} : { language__code: languages.join(',') };
      const rows = await this.#page({ name__search: text, ...spoken }, context);
      return { rows, searched: languages ?? 'all' };
    }
    if (capabilities.has('searchSuggestions')) {
      return this.#suggestions(text, languages, context);
    }
    throw new NotOffered(this.#client.address.name);
  }

  async #page(
    filters: Readonly<Record<string, string>>,
    context: RequestContext,
  ): Promise<readonly ListedItem[]> {
    const { rows } = await this.#catalogue.page(ingredients, 'own', undefined, {
      ...context,
      size: maxMatches,
      filters,
      byRelevance: true,
    });
    return rows;
  }

  /** Up to 2.4, under a path of its own. Where it is one language only, that is the best that the server has. */
  async #suggestions(
    term: string,
    languages: readonly string[] | undefined,
    context: RequestContext,
  ): Promise<Findings> {
    const { codes } = await this.#catalogue.naming(context);
    const offered = [...codes.values()];
    // Release 2.0 has languages without ids, of which nothing is known then.
    const spoken = languages?.filter((code) => offered.length === 0 || offered.includes(code));
    const isSeveral = this.#catalogue.capabilities.has('suggestionsInLanguages');
    const searched = isSeveral ? (spoken ?? offered) : [spoken?.[0] ?? 'en'];
    const query = new URLSearchParams({ term, language: searched.join(',') });
    const json = await this.#client.value('ingredient/search/', 'public', { ...context, query });
    const rows = objectsIn(objectOf(json)['suggestions'], maxMatches).flatMap(rowOf);
    return { rows, searched: spoken === undefined && isSeveral ? 'all' : searched };
  }
}

/** The row that a suggestion stands for; none where it lacks an id or a name. */
function rowOf(suggestion: JsonObject): readonly ListedItem[] {
  const data = objectOf(suggestion['data']);
  const id = idOf(data);
  const label = textOf(data['name']);
  return id === undefined || label === '' ? [] : [{ id, of: ingredients.id, label, description: '' }];
}
