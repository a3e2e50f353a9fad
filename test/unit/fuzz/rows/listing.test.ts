import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import type { ReadPage } from '../../../../src/collections/pagedReader.ts';
import {
  anyFailure,
  anyServer,
  honestServer,
  getMaxReads,
  ModelServer,
  type ModelPage,
} from './modelServer.ts';
import { getIds } from '../../collections/support.ts';
import { cases } from '../support.ts';

/** Loads a list to its end, with a limited number of calls. */
async function loadToEnd(listing: PagedListing, maxCalls: number): Promise<void> {
  await listing.open();
  for (let calls = 0; listing.hasMore; calls++) {
    assert.ok(calls <= maxCalls, `not through after ${calls} pages`);
    await listing.loadMore();
  }
}

/** Returns true unless reading failed. A list that ends in repeated rows was read as far as possible. */
function isRead({ loadFailure }: PagedListing): boolean {
  return loadFailure === undefined || loadFailure.name === 'IncompleteList';
}

function assertNoRepeats(listing: PagedListing): void {
  const ids = getIds(listing).filter((id) => id !== undefined);
  assert.equal(new Set(ids).size, ids.length);
}

/** Checks that the rows shown before are still at the beginning of the list. */
function assertKept(listing: PagedListing, shown: readonly (string | undefined)[]): void {
  assert.deepEqual(getIds(listing).slice(0, shown.length), shown);
}

describe('a listing', () => {
  it('ends and has no duplicate id, with repeats, circles, empty pages and failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyServer,
        fc.array(fc.option(anyFailure), { maxLength: 12 }),
        async (pages, failures) => {
          const server = new ModelServer(pages, failures);
          const listing = new PagedListing(server.read);
          await loadToEnd(listing, getMaxReads(pages) + failures.length);
          assertNoRepeats(listing);
          assert.ok(isRead(listing));
        },
      ),
      { numRuns: cases.walks },
    );
  });

  it('has every row of a server that repeats none, in order, whatever fails on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        honestServer,
        fc.array(fc.option(anyFailure), { maxLength: 12 }),
        async (pages, failures) => {
          const listing = new PagedListing(new ModelServer(pages, failures).read);
          await loadToEnd(listing, getMaxReads(pages) + failures.length);
          assert.deepEqual(
            getIds(listing),
            pages.flat().flatMap(({ rows }) => rows),
          );
        },
      ),
      { numRuns: cases.walks },
    );
  });

  it('keeps its rows in whatever order its reads return', async () => {
    const call = fc.record({
      kind: fc.constantFrom('open', 'loadMore', 'refresh', 'renew'),
      awaited: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        anyServer,
        fc.array(fc.option(anyFailure), { maxLength: 6 }),
        fc.array(call, { maxLength: 10 }),
        fc.scheduler(),
        async (pages, failures, wishes, scheduler) => {
          const server = new ModelServer(pages, failures);
          const read: ReadPage = (next, signal) =>
            server.trackRead(signal, () =>
              scheduler.schedule(Promise.resolve()).then(() => server.read(next, signal)),
            );
          const listing = new PagedListing(read);
          const pending: Promise<void>[] = [];
          let shown = getIds(listing);
          for (const { kind, awaited } of wishes) {
            pending.push(listing[kind]());
            // One read for the rows, and perhaps one for their renewal; nothing is read twice at the same
            // time.
            assert.ok(server.pendingCount <= 2, `${server.pendingCount} reads at a time`);
            if (awaited) {
              await scheduler.waitFor(Promise.all(pending));
            } else if (scheduler.count() > 0) {
              await scheduler.waitNext(1);
            }
            assertKept(listing, shown);
            assertNoRepeats(listing);
            shown = getIds(listing);
          }
          await scheduler.waitFor(Promise.all(pending));
          assertKept(listing, shown);
          const rest = loadToEnd(listing, getMaxReads(pages) + failures.length);
          await scheduler.waitFor(rest);
          assertKept(listing, shown);
          assertNoRepeats(listing);
        },
      ),
      { numRuns: cases.schedules },
    );
  });

  it('sends one request for many simultaneous callers', async () => {
    await fc.assert(
      fc.asyncProperty(
        honestServer,
        fc.array(fc.constantFrom('open', 'loadMore'), { minLength: 1, maxLength: 6 }),
        async (pages, wishes) => {
          const server = new ModelServer(pages, []);
          const listing = new PagedListing(server.read);
          await Promise.all(wishes.map((wish) => listing[wish]()));
          // The end of a source leads to the next one at once.
          const first = pages.findIndex((source) => source.length > 1);
          assert.equal(server.reads, first < 0 ? pages.length : first + 1);
        },
      ),
      { numRuns: cases.walks },
    );
  });

  it('loses no row to a refresh that fails, also when the server has other rows by then', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyServer,
        anyServer,
        fc.nat({ max: 4 }),
        anyFailure,
        fc.nat({ max: 3 }),
        fc.constantFrom('refresh', 'renew', 'loadMore'),
        async (before, after, pagesRead, failure, place, wish) => {
          let server = new ModelServer(before, []);
          const listing = new PagedListing((next, signal) => server.read(next, signal));
          await listing.open();
          for (let count = 0; count < pagesRead; count++) {
            await listing.loadMore();
          }
          const shown = getIds(listing);
          const failures = [...Array.from({ length: place }, () => null), failure];
          server = new ModelServer(after, failures);
          await listing[wish]();
          if (!isRead(listing) || listing.refreshFailure !== undefined) {
            assertKept(listing, shown);
          }
          assertNoRepeats(listing);
          server = new ModelServer(after, []);
          const known = getIds(listing);
          await listing.renew();
          // A server that sends fewer rows than before is not trusted.
          assert.ok(listing.refreshFailure === undefined || listing.refreshFailure.name === 'IncompleteList');
          if (listing.refreshFailure === undefined) {
            assert.ok(isRead(listing));
          } else {
            assertKept(listing, known);
          }
        },
      ),
      { numRuns: cases.changes },
    );
  });

  it('releases every caller when it is disposed, whatever is pending', async () => {
    const never: readonly (readonly ModelPage[])[] = [[{ rows: ['1'], excluded: 0, next: undefined }]];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('open', 'loadMore', 'refresh', 'renew'), { maxLength: 6 }),
        async (wishes) => {
          const server = new ModelServer(never, []);
          const listing = new PagedListing((_next, signal) =>
            server.trackRead(signal, () => new Promise(() => undefined)),
          );
          const pending = wishes.map((wish) => listing[wish]());
          listing.dispose();
          await Promise.all(pending);
          assert.deepEqual(listing.items, []);
        },
      ),
      { numRuns: cases.changes },
    );
  });
});
