import type { Access, Client, PageAnswer } from '../../api/client.ts';
import type { Log } from '../../api/log.ts';
import type { RequestContext } from '../../api/requests.ts';
import { languageCodes } from '../server/languages.ts';
import { PageSizes } from '../server/pageSizes.ts';
import type { Tables } from '../server/table.ts';
import type { Source } from '../resource.ts';
import type { RowPageOptions } from './rowPage.ts';
import { isEstimated, withTrueCount } from './trueCounts.ts';
import { leavesOut } from './uncached.ts';

/** Options of reading a page of a source: those of who asks for it, and of its resource and form. */
interface SourceOptions extends Pick<RowPageOptions, 'filters' | 'byRelevance'>, RequestContext {
  readonly access: Access;
  /** As in `Form`. */
  readonly isSingle: boolean | undefined;
}

/** Pages of a server's lists as they are sent: of no more rows than it can send at once, with counts that can be believed. */
export class SentPages {
  readonly #client: Client;
  readonly #tables: Tables;
  readonly #sizes: PageSizes;

  /** @param log told when a list is asked for fewer rows at once */
  constructor(client: Client, tables: Tables, log: Pick<Log, 'smallerPages'>) {
    this.#client = client;
    this.#tables = tables;
    this.#sizes = new PageSizes(log);
  }

  /**
   * @param offered the endpoints that the server names
   * @throws what reading throws
   */
  async read(
    { endpoint, filters: own }: Source,
    query: URLSearchParams,
    offered: ReadonlySet<string>,
    { access, isSingle, filters, byRelevance = false, signal, onWait }: SourceOptions,
  ): Promise<PageAnswer> {
    const read = (wanted: URLSearchParams): Promise<PageAnswer> =>
      this.#client.page(endpoint, access, {
        query: wanted,
        signal,
        onWait,
        isSingle,
        reducePageSize: (heavy, failure) => this.#sizes.reduced(endpoint, heavy, failure),
      });
    const sent = await read(this.#sizes.fitted(endpoint, query));
    this.#sizes.note(endpoint, sent);
    const isFiltered = leavesOut({ ...own, ...filters });
    return isFiltered || byRelevance || !isEstimated(endpoint, sent, offered)
      ? sent
      : withTrueCount(sent, read, async () => [
          ...(await languageCodes(this.#tables, { signal, onWait })).keys(),
        ]);
  }
}
