import type { Client } from '../api/client.ts';
import { isObject } from '../api/jsonValue.ts';
import type { Attention } from '../api/requests.ts';
import { idOf, textOf } from './resource.ts';

/** More languages than any server has; where pages are smaller, reading goes on. */
const wholeTable = new URLSearchParams({ limit: '100', ordering: 'id' });

/** A server's table of languages: which code stands behind an id. */
export class Languages {
  readonly #client: Client;
  #codes: ReadonlyMap<string, string> | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * The codes (`de`) by id. Read once and whole: a page of default size has 20 of the 33 (`wger-api.md` §3.5). Empty where
   * there is none or it cannot be read; names come in whatever language is first then, until somebody asks again.
   */
  async codes(attention: Attention = {}): Promise<ReadonlyMap<string, string>> {
    try {
      return (this.#codes ??= await this.#read(attention));
    } catch {
      return new Map();
    }
  }

  async #read({ signal, onWait }: Attention): Promise<ReadonlyMap<string, string>> {
    const codes = new Map<string, string>();
    if ((await this.#client.root.names({ signal, onWait }))?.has('language') !== true) {
      return codes;
    }
    for (let query: URLSearchParams | undefined = wholeTable; query !== undefined;) {
      const known = codes.size;
      const { items, next } = await this.#client.page('language', 'public', { query, signal, onWait });
      for (const language of items.filter(isObject)) {
        const id = idOf(language);
        if (id !== undefined) {
          codes.set(id, textOf(language['short_name']).toLowerCase());
        }
      }
      query = codes.size > known ? next : undefined;
    }
    return codes;
  }
}
