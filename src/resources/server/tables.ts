import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { isFailure, type Failure } from '../../api/errors.ts';
import type { JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { readAllRows } from '../paging/readAllRows.ts';

/** Upper limits on a table, of which the largest known has 33 rows (`wger-api.md` §3.5). */
const limits = { maxRows: 2000, maxPages: 100, maxSize: 4 * 1024 * 1024, maxBytes: maxBytes.tablePage };

/** More rows than any server's small tables have; where pages are smaller, reading goes on. */
const tableQuery = new URLSearchParams({ limit: '100', ordering: 'id' });

/** The rows of a table by their ids. */
export type TableRows = ReadonlyMap<string, JsonObject>;

/** The small public tables of a server, each read once, whoever asks, and again once the root is forgotten. */
export class Tables {
  readonly #client: Client;
  readonly #tables = new Map<string, Table>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** The table of an endpoint. */
  get(endpoint: string): Table {
    const table = this.#tables.get(endpoint) ?? new Table(this.#client, endpoint);
    this.#tables.set(endpoint, table);
    return table;
  }
}

/** A small public table of a server. */
class Table {
  readonly #client: Client;
  readonly #endpoint: string;
  #rows: TableRows | undefined;
  /** As of the root at the beginning of the last reading. */
  #timesForgotten: number | undefined;
  #loadFailure: Failure | undefined;

  constructor(client: Client, endpoint: string) {
    this.#client = client;
    this.#endpoint = endpoint;
  }

  /** True if the table was read, or is known not to be there. */
  get isLoaded(): boolean {
    return this.#rows !== undefined;
  }

  /** True if it is known, and the root was not forgotten since: nothing is asked for then. */
  get isCurrent(): boolean {
    return this.isLoaded && this.#timesForgotten === this.#client.root.forgetCount;
  }

  /** Failure of the last attempt to read the table. */
  get loadFailure(): Failure | undefined {
    return this.#loadFailure;
  }

  /** A row, as far as the table was read. Asks for nothing. */
  findRow(id: string): JsonObject | undefined {
    return this.#rows?.get(id);
  }

  /** Read whole; empty where there is no table, or until it can be read. */
  async readRows(context: RequestContext = {}): Promise<TableRows> {
    const { forgetCount: timesForgotten } = this.#client.root;
    try {
      if (!this.isCurrent) {
        this.#rows = (await this.#readAll(context)) ?? this.#rows;
        this.#timesForgotten = timesForgotten;
      }
      this.#loadFailure = undefined;
    } catch (error) {
      if (!isFailure(error) && context.signal?.aborted !== true) {
        throw error;
      }
      // Asked for again the next time.
      this.#loadFailure = isFailure(error) ? error : undefined;
    }
    return this.#rows ?? new Map();
  }

  /** @returns undefined when the server does not say whether it has the table */
  async #readAll({ signal, onWait }: RequestContext): Promise<TableRows | undefined> {
    const names = await this.#client.root.getEndpoints({ signal, onWait });
    if (names?.has(this.#endpoint) !== true) {
      return names && new Map();
    }
    const options = { ...limits, query: tableQuery, signal, onWait };
    return readAllRows(this.#client, this.#endpoint, 'public', options);
  }
}
