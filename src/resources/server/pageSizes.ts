import type { PageResult } from '../../api/client.ts';
import type { Failure } from '../../api/failures/errors.ts';
import type { Log } from '../../api/log.ts';
import { withParameters } from '../paging/sources.ts';

/** Pages do not get smaller than this many rows. */
const minPageSize = 10;
/** A page that takes longer, in milliseconds, has too many rows for the server. */
const slowThreshold = 10_000;
/** Time that pages stay smaller, in milliseconds: the server may only have been busy. */
const reductionTime = 10 * 60 * 1000;

/**
 * Maximum numbers of rows to request at once, by list. If a server is slow, or its proxy times out, half as many rows are
 * requested for a while: some servers take seconds for a hundred exercises (`wger-api.md` §6).
 */
export class PageSizes {
  readonly #limits = new Map<string, { readonly rows: number; readonly until: number }>();
  readonly #log: Pick<Log, 'smallerPages'>;

  /** @param log notified of each list whose pages get smaller */
  constructor(log: Pick<Log, 'smallerPages'>) {
    this.#log = log;
  }

  /** Returns the query with no more rows than the server can send at once. */
  limitQuery(endpoint: string, query: URLSearchParams): URLSearchParams {
    const limit = getLimit(query);
    const { rows: maxRows = Infinity, until = Infinity } = this.#limits.get(endpoint) ?? {};
    return limit <= maxRows || Date.now() > until ? query : withParameters(query, { limit: maxRows });
  }

  /** Returns the query to send in place of one that failed; undefined if the number of rows was not the reason. */
  reduceQuery(endpoint: string, query: URLSearchParams, failure: Failure): URLSearchParams | undefined {
    return isOverload(failure) && this.#halve(endpoint, query) ? this.limitQuery(endpoint, query) : undefined;
  }

  /** Reduces the pages of a list after one that took too long. */
  observe(endpoint: string, { query, milliseconds }: Pick<PageResult, 'query' | 'milliseconds'>): void {
    if (milliseconds > slowThreshold) {
      this.#halve(endpoint, query);
    }
  }

  #halve(endpoint: string, query: URLSearchParams): boolean {
    const limit = getLimit(query);
    if (limit <= minPageSize) {
      return false;
    }
    // The page may have been requested before earlier ones made the limit smaller.
    const rows = Math.min(
      getLimit(this.limitQuery(endpoint, query)),
      Math.max(minPageSize, Math.floor(limit / 2)),
    );
    this.#limits.set(endpoint, { rows, until: Date.now() + reductionTime });
    this.#log.smallerPages(endpoint, rows);
    return true;
  }
}

/** Returns the number of requested rows; 0 for a numbered page, which would have other rows at another page size. */
function getLimit(query: URLSearchParams): number {
  return query.has('page') ? 0 : Number(query.get('limit') ?? 0);
}

/** Returns true if the time limit of a proxy, our own, or the maximum size of an answer was exceeded. */
function isOverload(failure: Failure): boolean {
  switch (failure.name) {
    case 'ServerFault':
      return failure.status === 502 || failure.status === 504;
    case 'Unreachable':
      return failure.isTimeout || failure.isTooLarge;
    default:
      return false;
  }
}
