import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBytes } from '../../../src/api/contentKinds.ts';
import { IncompleteList } from '../../../src/api/failures/errors.ts';
import { areListedItems } from '../../../src/collections/snapshots/areListedItems.ts';
import { CompleteListing } from '../../../src/collections/completeListing.ts';
import type { Snapshot } from '../../../src/collections/snapshots/snapshots.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { createClaimingList, createExerciseRows, startLyingServer } from './lyingServer.ts';
import { createSnapshotFolder, openCompletely } from './support.ts';

describe('a complete list', () => {
  for (const count of [1e8, 1e9, 1e15, Number.MAX_SAFE_INTEGER]) {
    it(`costs no more than its actual rows when the server counts ${count} rows`, async () => {
      await using server = await startLyingServer(createClaimingList(count, 300));
      await using folder = await createSnapshotFolder();
      const listing = await openCompletely(server.createListing(folder));
      assert.equal(listing.items.length, 300);
      // 15 pages have rows. After them, each of the concurrent readers finds the end.
      assert.ok(server.exerciseQueries.length <= 25, `${server.exerciseQueries.length} requests`);
      const { loadFailure } = listing;
      assert.ok(loadFailure instanceof IncompleteList);
      assert.deepEqual(
        [loadFailure.reason, loadFailure.receivedCount, loadFailure.reportedCount],
        ['short', 300, count],
      );
    });
  }

  it('is read from the start on Retry after it ended short of its count', async () => {
    await using server = await startLyingServer(createClaimingList(400, 300));
    await using folder = await createSnapshotFolder();
    const listing = await openCompletely(server.createListing(folder));
    assert.equal(listing.loadFailure?.name, 'IncompleteList');
    server.exercises = createClaimingList(400, 400);
    await listing.loadMore();
    assert.equal(listing.loadFailure, undefined);
    assert.equal(listing.items.length, 400);
  });

  it('ends at its limit when pages with new rows never end', async () => {
    let sent = 0;
    await using server = await startLyingServer(() => {
      const results = createExerciseRows(sent, 1000);
      sent += results.length;
      return { next: `http://any/?cursor=${String(sent)}`, results };
    });
    await using folder = await createSnapshotFolder();
    const listing = await openCompletely(server.createListing(folder));
    assert.equal(listing.items.length, maxListRows);
    assert.ok(listing.isLimited);
    assert.equal(listing.hasMore, false);
    assert.equal(listing.total, undefined);
    assert.equal(server.exerciseQueries.length, maxListRows / 1000);
  });

  it('ends at its byte limit, whether read by ranges or by pages', async () => {
    const words = 'x'.repeat(7_900_000);
    for (const count of [undefined, 1000]) {
      await using server = await startLyingServer((query) => {
        const offset = Number(query.get('offset') ?? 0);
        const [row] = createExerciseRows(offset, 1);
        return { count, next: `http://any/?limit=1&offset=${offset + 1}`, results: [{ ...row, words }] };
      });
      await using folder = await createSnapshotFolder();
      const listing = await openCompletely(server.createListing(folder));
      assert.ok(listing.isLimited);
      assert.equal(listing.hasMore, false);
      // Four pages are read at the same time.
      const maxRequests = maxBytes.list / words.length + 4;
      assert.ok(
        server.exerciseQueries.length <= maxRequests,
        `${server.exerciseQueries.length} requests of ${maxRequests}`,
      );
      // A truncated list would look complete the next time. Saves are done one after the other.
      await folder.store.save('any', []);
      assert.equal(await folder.store.read(server.url, areListedItems), undefined);
    }
  });

  it('keeps its rows when a refresh gets the first page for every page, and says why', async () => {
    await using server = await startLyingServer(createClaimingList(122, 122));
    await using folder = await createSnapshotFolder();
    const listing = await openCompletely(server.createListing(folder));
    const { items, readAt } = listing;
    assert.equal(items.length, 122);
    for (const count of [122, undefined]) {
      server.exercises = (query) => {
        const next = Number(query.get('offset') ?? 0) + 10;
        return {
          count,
          next: `http://any/?limit=10&offset=${String(next)}`,
          results: createExerciseRows(0, 10),
        };
      };
      await listing.refresh();
      const { refreshFailure } = listing;
      assert.ok(refreshFailure instanceof IncompleteList);
      assert.deepEqual([refreshFailure.reason, refreshFailure.receivedCount], ['repeats', 10]);
      assert.equal(listing.items, items);
      assert.equal(listing.readAt, readAt);
    }
    server.exercises = createClaimingList(121, 121);
    await listing.refresh();
    assert.equal(listing.refreshFailure, undefined);
    assert.equal(listing.items.length, 121);
  });

  it('can be opened again after an internal error', async () => {
    await using server = await startLyingServer(createClaimingList(30, 30));
    let isBroken = true;
    const listing = new CompleteListing({
      serverName: server.url,
      readPage: (next, context) =>
        server.catalogue.readPage(exercises, 'own', next, { ...context, size: 20 }),
      restore: () => (isBroken ? Promise.reject(new TypeError('ours')) : Promise.resolve(undefined)),
      save: () => Promise.resolve(),
      localize: (rows) => Promise.resolve(rows),
    });
    await assert.rejects(listing.open(), TypeError);
    assert.ok(listing.wasOpened);
    isBroken = false;
    assert.equal((await openCompletely(listing)).items.length, 30);
  });

  it('has the rows of a refresh requested while its snapshot was being restored', async () => {
    await using server = await startLyingServer(createClaimingList(30, 30));
    const restored = Promise.withResolvers<Snapshot<readonly ListedItem[]>>();
    const listing = new CompleteListing({
      serverName: server.url,
      readPage: (next, context) =>
        server.catalogue.readPage(exercises, 'own', next, { ...context, size: 20 }),
      restore: () => restored.promise,
      save: () => Promise.resolve(),
      localize: (rows) => Promise.resolve(rows),
    });
    const opened = listing.open();
    const refreshed = listing.refresh();
    // A refresh that does not wait for the snapshot has read its rows by then.
    await server.waitUntilIdle();
    const rows = [{ id: 'old', of: 'exercises', label: 'Old', description: '' }];
    restored.resolve({ content: rows, savedAt: Date.now() });
    await Promise.all([opened, refreshed]);
    assert.equal(listing.items.length, 30);
    assert.ok(!listing.hasItem('old'));
  });

  it('names the rows of its snapshot in languages that are selected while they are being named', async () => {
    await using server = await startLyingServer(createClaimingList(30, 30));
    const rows = [{ id: '1', of: 'exercises', label: '', description: '' }];
    const first = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    let language = 'en';
    const listing = new CompleteListing({
      serverName: server.url,
      readPage: (next, context) =>
        server.catalogue.readPage(exercises, 'own', next, { ...context, size: 20 }),
      restore: () => Promise.resolve({ content: rows, savedAt: Date.now() }),
      save: () => Promise.resolve(),
      localize: async (unnamed) => {
        const label = language;
        begun.resolve(undefined);
        await (label === 'en' ? first.promise : undefined);
        return unnamed.map((row) => ({ ...row, label }));
      },
    });
    const opened = listing.open();
    await begun.promise;
    language = 'de';
    await listing.renew();
    first.resolve(undefined);
    await opened;
    assert.deepEqual(
      listing.items.map(({ label }) => label),
      ['de'],
    );
  });
});

describe('a table of languages', () => {
  it('that never ends makes the list that needs it fail, after a hundred pages', async () => {
    for (const size of [1, 1000]) {
      let sent = 0;
      let pages = 0;
      await using server = await startLyingServer(createClaimingList(30, 30), () => {
        pages++;
        const results = Array.from({ length: size }, () => ({ id: ++sent, short_name: 'en' }));
        return { next: `http://any/?offset=${String(sent)}`, results };
      });
      await using folder = await createSnapshotFolder();
      const listing = await openCompletely(server.createListing(folder));
      const { loadFailure } = listing;
      assert.ok(loadFailure instanceof IncompleteList);
      assert.equal(loadFailure.reason, 'endless');
      assert.ok(pages <= 100 && sent <= 20_000, `${pages} pages, ${sent} rows`);
    }
  });

  it('of long rows ends after a few megabytes', async () => {
    let pages = 0;
    await using server = await startLyingServer(createClaimingList(30, 30), () => {
      const row = (at: number) => ({ id: 10 * pages + at, short_name: 'en', x: 'x'.repeat(100_000) });
      pages++;
      return {
        next: `http://any/?offset=${String(pages)}`,
        results: Array.from({ length: 10 }, (_, at) => row(at)),
      };
    });
    await using folder = await createSnapshotFolder();
    const { loadFailure } = await openCompletely(server.createListing(folder));
    assert.ok(loadFailure instanceof IncompleteList);
    assert.equal(loadFailure.reason, 'endless');
    assert.ok(pages <= 5, `${pages} pages`);
  });
});
