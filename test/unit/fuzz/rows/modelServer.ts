import fc from 'fast-check';
import {
  Busy,
  Forbidden,
  Gone,
  KeyRejected,
  NotOffered,
  NotWger,
  ServerFault,
  Unreachable,
  type Failure,
} from '../../../../src/api/failures/errors.ts';
import { rejectOnAbort } from '../../../../src/api/concurrency/abort.ts';
import type { ReadPage } from '../../../../src/collections/pagedReader.ts';
import type { Cursor, RowPage } from '../../../../src/resources/paging/rowPage.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';

/** A page of a model server: the ids of its rows, and the number of the next page. */
export interface ModelPage {
  readonly rows: readonly (string | undefined)[];
  readonly excluded: number;
  readonly next: number | undefined;
}

/**
 * Pages of several sources, read as {@link ReadPage} does. Its nth read fails with the nth failure, if there
 * is one.
 */
export class ModelServer {
  /** Number of reads. */
  reads = 0;
  readonly #sources: readonly (readonly ModelPage[])[];
  readonly #failures: readonly (Failure | null)[];
  readonly #underWay = new Set<AbortSignal>();

  constructor(sources: readonly (readonly ModelPage[])[], failures: readonly (Failure | null)[]) {
    this.#sources = sources;
    this.#failures = failures;
  }

  /** Number of pending reads that were not cancelled. */
  get pendingCount(): number {
    return [...this.#underWay].filter(({ aborted }) => !aborted).length;
  }

  readonly read: ReadPage = async (cursor, signal) => {
    const failure = this.#failures[this.reads++];
    // Like over a network, no result is available at once.
    await Promise.resolve();
    signal.throwIfAborted();
    if (failure) {
      throw failure;
    }
    return this.#page(cursor);
  };

  /** Waits for a read like a client, which stops waiting when it is cancelled. */
  async trackRead(signal: AbortSignal, read: () => Promise<RowPage>): Promise<RowPage> {
    const own = AbortSignal.any([signal]);
    this.#underWay.add(own);
    try {
      return await rejectOnAbort(read(), signal);
    } finally {
      this.#underWay.delete(own);
    }
  }

  #page(cursor: Cursor | undefined): RowPage {
    const source = cursor?.source ?? 0;
    const page = this.#sources[source]?.[Number(cursor?.query.get('page') ?? 0)];
    const { rows = [], excluded = 0, next } = page ?? {};
    return {
      rows: rows.map(createRow),
      total: undefined,
      size: 0,
      excludedCount: excluded,
      next: next === undefined ? undefined : createCursor(source, next),
      nextSource: source + 1 < this.#sources.length ? createCursor(source + 1, 0) : undefined,
    };
  }
}

function createCursor(source: number, page: number): Cursor {
  return { source, query: new URLSearchParams({ page: String(page) }) };
}

function createRow(id: string | undefined, place: number): ListedItem {
  const texts = { label: 'a row', description: '', of: 'things' };
  return id === undefined ? { id, place, ...texts } : { id, ...texts };
}

/** The maximum number of pages to read: each page once, and the first one again if a cycle leads to it. */
export function getMaxReads(sources: readonly (readonly ModelPage[])[]): number {
  return sources.flat().length + 1;
}

/** A server with any rows on its pages, which may lead to any page. */
export const anyServer: fc.Arbitrary<readonly (readonly ModelPage[])[]> = fc.array(
  fc.array(
    fc.record({
      rows: fc.array(fc.option(fc.nat({ max: 12 }).map(String), { nil: undefined, freq: 8 }), {
        maxLength: 4,
      }),
      excluded: fc.constantFrom(0, 0, 1, 3),
      next: fc.option(fc.nat({ max: 6 }), { nil: undefined, freq: 8 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 3 },
);

/** A server that has each row once, and whose pages lead to the next one. */
export const honestServer: fc.Arbitrary<readonly (readonly ModelPage[])[]> = fc
  .array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((sources) =>
    sources.map((sizes, source) =>
      sizes.map((size, page) => ({
        rows: Array.from({ length: size }, (_, at) => `${source}-${page}-${at}`),
        excluded: 0,
        next: page + 1 < sizes.length ? page + 1 : undefined,
      })),
    ),
  );

const server = 'wger.example';

export const anyFailure: fc.Arbitrary<Failure> = fc.constantFrom(
  new Busy(server, 5),
  new Forbidden(server, true),
  new Gone(server, 'page'),
  new KeyRejected(server),
  new NotOffered(server),
  new NotWger(server, 'html'),
  new ServerFault(server, 503),
  new Unreachable(server, 'ECONNRESET'),
);
