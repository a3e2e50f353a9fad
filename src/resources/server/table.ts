import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contents.ts';
import { isFailure, type Failure } from '../../api/errors.ts';
import type { JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { allRows } from '../paging/allRows.ts';

/** Upper limits on a table, of which the largest known has 33 rows (`wger-api.md` §3.5). */
const limits = { maxRows: 2000, maxPages: 100, maxSize: 4 * 1024 * 1024, maxBytes: maxBytes.tablePage };

/** More rows than any server's small tables have; where pages are smaller, reading goes on. */
const wholeTable = new URLSearchParams({ limit: '100', ordering: 'id' });

/** The rows of a table by their ids. */
export type Rows = ReadonlyMap<string, JsonObject>;

/** The small public tables of a server, each read once, whoever asks, and again once the root is forgotten. */
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
  /** As of the root at the beginning of the last reading. */
  #timesForgotten: number | undefined;
  #problem: Failure | undefined;

  constructor(client: Client, endpoint: string) {
    this.#client = client;
    this.#endpoint = endpoint;
  }

  /** True if the table was read, or is known not to be there. */
  get isKnown(): boolean {
    return this.#rows !== undefined;
  }

  /** True if it is known, and the root was not forgotten since: nothing is asked for then. */
  get isCurrent(): boolean {
    return this.isKnown && this.#timesForgotten === this.#client.root.timesForgotten;
  }

  /** Failure of the last attempt to read the table. */
  get problem(): Failure | undefined {
    return this.#problem;
  }

  /** A row, as far as the table was read. Asks for nothing. */
  row(id: string): JsonObject | undefined {
    return this.#rows?.get(id);
  }

  /** Read whole; empty where there is no table, or until it can be read. */
  async rows(context: RequestContext = {}): Promise<Rows> {
    const { timesForgotten } = this.#client.root;
    try {
      if (!this.isCurrent) {
        this.#rows = (await this.#all(context)) ?? this.#rows;
        this.#timesForgotten = timesForgotten;
      }
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
    const names = await this.#client.root.names({ signal, onWait });
    if (names?.has(this.#endpoint) !== true) {
      return names && new Map();
    }
    const options = { ...limits, query: wholeTable, signal, onWait };
    return allRows(this.#client, this.#endpoint, 'public', options);
  }
}
