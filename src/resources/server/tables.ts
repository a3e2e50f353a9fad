import { isAbortError } from '../../api/concurrency/abort.ts';
import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import type { JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toUncachedQuery } from '../paging/uncached.ts';
import { readAllRows } from '../paging/readAllRows.ts';

/** Upper limits on a table. Most have up to 33 rows (`wger-api.md` §3.5), but names of food units up to 2.4 are 1,897. */
const limits = { maxRows: 20_000, maxPages: 100, maxSize: 4 * 1024 * 1024, maxBytes: maxBytes.tablePage };

/** One page is enough for most tables; more pages are read if there are more rows, or a server sends smaller ones. */
const tableQuery = new URLSearchParams({ limit: '500', ordering: 'id' });

/** The rows of a table by their ids. */
type TableRows = ReadonlyMap<string, JsonObject>;

/** Small public tables of a server, each read once, and again after the root was forgotten. */
export class Tables {
  readonly #client: Client;
  readonly #tables = new Map<string, Table>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Returns the table of an endpoint. */
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
  /** `forgetCount` of the root when the rows were read. */
  #forgetCount: number | undefined;
  /** Failure of the last attempt to read the table. */
  #loadFailure: Failure | undefined;
  #isRetrying = false;

  constructor(client: Client, endpoint: string) {
    this.#client = client;
    this.#endpoint = endpoint;
  }

  /** True if the table was read, or the server is known to have none. */
  get isLoaded(): boolean {
    return this.#rows !== undefined;
  }

  /** True if the table was read after the root was last forgotten, so that it is not requested again. */
  get isCurrent(): boolean {
    return this.isLoaded && this.#forgetCount === this.#client.root.forgetCount;
  }

  /** Failure for which no rows are known. */
  get loadFailure(): Failure | undefined {
    return this.isLoaded ? undefined : this.#loadFailure;
  }

  /** Returns a row if the table has been read. Makes no request. */
  findRow(id: string): JsonObject | undefined {
    return this.#rows?.get(id);
  }

  /**
   * Reads the whole table. Empty if the server has none, or until it can be read. Rows of an earlier read are returned at once
   * if the last attempt to update them failed: another attempt runs in the background then.
   */
  async readRows(context: RequestContext = {}): Promise<TableRows> {
    if (!this.isCurrent) {
      if (this.#rows === undefined || this.#loadFailure === undefined) {
        await this.#update(context);
      } else if (!this.#isRetrying) {
        void this.#retry();
      }
    }
    return this.#rows ?? new Map();
  }

  async #retry(): Promise<void> {
    this.#isRetrying = true;
    try {
      await this.#update({});
    } catch (error) {
      // Another server came into use.
      if (!isAbortError(error)) {
        throw error;
      }
    } finally {
      this.#isRetrying = false;
    }
  }

  async #update(context: RequestContext): Promise<void> {
    try {
      const { signal, onWait } = context;
      const names = await this.#client.root.getEndpoints({ signal, onWait });
      // After the root was read, which may turn out to be of another release.
      const { forgetCount } = this.#client.root;
      this.#rows = (await this.#readAll(names, context)) ?? this.#rows;
      this.#forgetCount = forgetCount;
      this.#loadFailure = undefined;
    } catch (error) {
      if (!isFailure(error) && context.signal?.aborted !== true) {
        throw error;
      }
      // The next caller tries again.
      this.#loadFailure = isFailure(error) ? error : undefined;
    }
  }

  /** @returns undefined if the server does not say whether it has the table */
  async #readAll(
    names: ReadonlySet<string> | undefined,
    { signal, onWait }: RequestContext,
  ): Promise<TableRows | undefined> {
    if (names?.has(this.#endpoint) !== true) {
      return names && new Map();
    }
    // Once forgotten, by a refresh for example, the names have to be those of now.
    const isRefresh = this.#client.root.forgetCount > 0;
    const query = isRefresh ? toUncachedQuery(tableQuery, 'public') : tableQuery;
    const options = { ...limits, query, signal, onWait };
    return readAllRows(this.#client, this.#endpoint, 'public', options);
  }
}
