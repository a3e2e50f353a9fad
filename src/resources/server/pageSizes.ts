import type { PageResult } from '../../api/client.ts';
import type { Failure } from '../../api/errors.ts';
import type { Log } from '../../api/log.ts';
import { withParameters } from '../paging/sources.ts';

/** Pages do not get smaller than this many rows. */
const minPageSize = 10;
/** A page that takes longer, in milliseconds, has too many rows for the server. */
const slowThreshold = 10_000;
/** Time that pages stay smaller, in milliseconds: the server may only have been busy. */
const reductionTime = 10 * 60 * 1000;

/**
 * Numbers of rows to ask for at once, by list. A server that is slow, or whose proxy loses patience with it, is asked for
 * half as many for a while: some take seconds for a hundred exercises (`wger-api.md` §6).
 */
export class PageSizes {
  readonly #limits = new Map<string, { readonly rows: number; readonly until: number }>();
  readonly #log: Pick<Log, 'smallerPages'>;

  /** @param log told of each list whose pages get smaller */
  constructor(log: Pick<Log, 'smallerPages'>) {
    this.#log = log;
  }

  /** The query with as many rows as the server can bear. */
  limitQuery(endpoint: string, query: URLSearchParams): URLSearchParams {
    const limit = getLimit(query);
    const { rows: maxRows = Infinity, until = Infinity } = this.#limits.get(endpoint) ?? {};
    return limit <= maxRows || Date.now() > until ? query : withParameters(query, { limit: maxRows });
  }

  /** Query to send in place of one that failed; undefined when the number of rows was not the reason. */
  reduceQuery(endpoint: string, query: URLSearchParams, failure: Failure): URLSearchParams | undefined {
    return isOverload(failure) && this.#halve(endpoint, query) ? this.limitQuery(endpoint, query) : undefined;
  }

  /** Learns from a page that came. */
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
    const rows = Math.max(minPageSize, Math.floor(limit / 2));
    this.#limits.set(endpoint, { rows, until: Date.now() + reductionTime });
    this.#log.smallerPages(endpoint, rows);
    return true;
  }
}

/** The rows asked for; 0 where a page goes by its number, which means other rows when pages have another size. */
function getLimit(query: URLSearchParams): number {
  return query.has('page') ? 0 : Number(query.get('limit') ?? 0);
}

/** A proxy's patience, ours, or the size of one answer was exceeded. */
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
