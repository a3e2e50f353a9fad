import type { Access, Client, PageResult } from '../../api/client.ts';
import type { Log } from '../../api/log.ts';
import type { RequestContext } from '../../api/requests.ts';
import { readLanguageCodes } from '../server/naming.ts';
import { PageSizes } from '../server/pageSizes.ts';
import type { Tables } from '../server/tables.ts';
import type { Source } from '../resource.ts';
import type { RowPageOptions } from './rowPage.ts';
import { hasEstimatedCount, withExactCount } from './exactCounts.ts';
import { hasFilterParameters } from './uncached.ts';

/** Options for reading a page: those of the caller, and those of its resource and form. */
interface PageReaderOptions extends Pick<RowPageOptions, 'filters' | 'byRelevance'>, RequestContext {
  readonly access: Access;
  /** As in `Form`. */
  readonly isSingle: boolean | undefined;
}

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

  /**
   * @param offered the endpoints that the server names
   * @throws what reading throws
   */
  async read(
    { endpoint, filters: own }: Source,
    query: URLSearchParams,
    offered: ReadonlySet<string>,
    { access, isSingle, filters, byRelevance = false, signal, onWait }: PageReaderOptions,
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
    return isFiltered || byRelevance || !hasEstimatedCount(endpoint, page, offered)
      ? page
      : withExactCount(page, read, async () => [
          ...(await readLanguageCodes(this.#tables, { signal, onWait })).keys(),
        ]);
  }
}
