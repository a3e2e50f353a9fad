import type { Client } from '../api/client.ts';
import { isObject, type JsonObject } from '../api/jsonValue.ts';
import type { Attention } from '../api/requests.ts';
import { idOf } from './resource.ts';

/** More rows than any server's small tables have; where pages are smaller, reading goes on. */
const wholeTable = new URLSearchParams({ limit: '100', ordering: 'id' });

/** A small public table of a server, of which one thing about each row is wanted. */
export class Table {
  readonly #client: Client;
  readonly #endpoint: string;
  readonly #read: (row: JsonObject) => string;
  #values: ReadonlyMap<string, string> | undefined;

  /** @param read what is wanted of a row */
  constructor(client: Client, endpoint: string, read: (row: JsonObject) => string) {
    this.#client = client;
    this.#endpoint = endpoint;
    this.#read = read;
  }

  /** Whether it was read, or is known not to be there. */
  get isKnown(): boolean {
    return this.#values !== undefined;
  }

  /** What is wanted, by the rows' ids. Read once and whole; empty where there is no table, or until it can be read. */
  async values(attention: Attention = {}): Promise<ReadonlyMap<string, string>> {
    try {
      return (this.#values ??= await this.#all(attention));
    } catch {
      return new Map();
    }
  }

  async #all({ signal, onWait }: Attention): Promise<ReadonlyMap<string, string>> {
    const values = new Map<string, string>();
    if ((await this.#client.root.names({ signal, onWait }))?.has(this.#endpoint) !== true) {
      return values;
    }
    for (let query: URLSearchParams | undefined = wholeTable; query !== undefined;) {
      const known = values.size;
      const { items, next } = await this.#client.page(this.#endpoint, 'public', { query, signal, onWait });
      for (const row of items.filter(isObject)) {
        const id = idOf(row);
        if (id !== undefined) {
          values.set(id, this.#read(row));
        }
      }
      query = values.size > known ? next : undefined;
    }
    return values;
  }
}
