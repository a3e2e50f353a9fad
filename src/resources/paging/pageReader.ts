import type { Client, PageResult } from '../../api/client.ts';
import type { Log } from '../../api/log.ts';
import { readLanguageCodes } from '../server/naming.ts';
import { PageSizes } from '../server/pageSizes.ts';
import type { Tables } from '../server/tables.ts';
import type { Form, Resource, Source } from '../resource.ts';
import type { RowPageOptions } from './rowPage.ts';
import { hasEstimatedCount, withExactCount } from './exactCounts.ts';
import { hasFilterParameters } from './uncached.ts';

/** Reads pages of a server's lists as they are sent, with no more rows than it can send at once and with exact counts. */
export class PageReader {
  readonly #client: Client;
  readonly #tables: Tables;
  readonly #pageSizes: PageSizes;

  /** @param log notified when fewer rows of a list are requested at once */
  constructor(client: Client, tables: Tables, log: Pick<Log, 'smallerPages'>) {
    this.#client = client;
    this.#tables = tables;
    this.#pageSizes = new PageSizes(log);
  }

  /** @throws what reading throws */
  async read(
    { access }: Resource,
    { isSingle }: Form,
    { endpoint, filters: own }: Source,
    query: URLSearchParams,
    { filters, byRelevance = false, signal, onWait }: Omit<RowPageOptions, 'size'>,
  ): Promise<PageResult> {
    const read = (pageQuery: URLSearchParams): Promise<PageResult> =>
      this.#client.readPage(endpoint, access, {
        query: pageQuery,
        signal,
        onWait,
        allowsSingleObject: isSingle,
        reducePageSize: (failedQuery, failure) => this.#pageSizes.reduceQuery(endpoint, failedQuery, failure),
      });
    const page = await read(this.#pageSizes.limitQuery(endpoint, query));
    this.#pageSizes.observe(endpoint, page);
    const isFiltered = hasFilterParameters({ ...own, ...filters });
    const offered = this.#client.root.knownEndpoints ?? new Set();
    return isFiltered || byRelevance || !hasEstimatedCount(endpoint, page, offered)
      ? page
      : withExactCount(page, read, async () => [
          ...(await readLanguageCodes(this.#tables, { signal, onWait })).keys(),
        ]);
  }
}
