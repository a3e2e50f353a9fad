import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contents.ts';
import { IncompleteList, isFailure, type Failure } from '../../api/errors.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf } from '../fields.ts';

/** Upper limits on a table, of which the largest known has 33 rows (`wger-api.md` §3.5). */
const maxTableRows = 2000;
const maxPages = 100;
/** Bytes of all pages together. */
const maxTableBytes = 4 * 1024 * 1024;

/** More rows than any server's small tables have; where pages are smaller, reading goes on. */
const wholeTable = new URLSearchParams({ limit: '100', ordering: 'id' });

/** The rows of a table by their ids. */
export type Rows = ReadonlyMap<string, JsonObject>;

/** The small public tables of a server, each read once, whoever asks. */
export class Tables {
  readonly #client: Client;
  readonly #tables = new Map<string, Table>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** The table of an endpoint. */
  of(endpoint: string): Table {
    const table = this.#tables.get(endpoint) ?? new Table(this.#client, endpoint);
    this.#tables.set(endpoint, table);
    return table;
  }
}

/** A small public table of a server. */
class Table {
  readonly #client: Client;
  readonly #endpoint: string;
  #rows: Rows | undefined;
  #problem: Failure | undefined;

  constructor(client: Client, endpoint: string) {
    this.#client = client;
    this.#endpoint = endpoint;
  }

  /** True if the table was read, or is known not to be there. */
  get isKnown(): boolean {
    return this.#rows !== undefined;
  }

  /** Failure of the last attempt to read the table. */
  get problem(): Failure | undefined {
    return this.#problem;
  }

  /** A row, as far as the table was read. Asks for nothing. */
  row(id: string): JsonObject | undefined {
    return this.#rows?.get(id);
  }

  /** Read once and whole; empty where there is no table, or until it can be read. */
  async rows(context: RequestContext = {}): Promise<Rows> {
    try {
      this.#rows ??= await this.#all(context);
      this.#problem = undefined;
    } catch (error) {
      if (!isFailure(error) && context.signal?.aborted !== true) {
        throw error;
      }
      // Asked for again the next time.
      this.#problem = isFailure(error) ? error : undefined;
    }
    return this.#rows ?? new Map();
  }

  /** @returns undefined when the server does not say whether it has the table */
  async #all({ signal, onWait }: RequestContext): Promise<Rows | undefined> {
    const rows = new Map<string, JsonObject>();
    const names = await this.#client.root.names({ signal, onWait });
    if (names?.has(this.#endpoint) !== true) {
      return names && rows;
    }
    let [pages, length] = [0, 0];
    for (let query: URLSearchParams | undefined = wholeTable; query !== undefined;) {
      if (pages++ >= maxPages || rows.size >= maxTableRows || length > maxTableBytes) {
        throw new IncompleteList(this.#client.address.name, 'endless', rows.size);
      }
      const known = rows.size;
      const { items, next, size } = await this.#client.page(this.#endpoint, 'public', {
        query,
        maxBytes: maxBytes.tablePage,
        signal,
        onWait,
      });
      for (const row of items.filter(isObject)) {
        const id = idOf(row);
        if (id !== undefined) {
          rows.set(id, row);
        }
      }
      length += size;
      query = rows.size > known ? next : undefined;
    }
    return rows;
  }
}
