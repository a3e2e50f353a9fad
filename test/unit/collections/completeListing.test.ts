import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompleteListing } from '../../../src/collections/completeListing.ts';
import { createSinglePage } from '../../../src/resources/paging/rowPage.ts';
import { isAnything } from '../../anything.ts';
import { readServerIds, readServerRows } from '../../serverRows.ts';
import { generationNames } from '../../service/generations/generations.ts';
import { defaultIngredients } from '../../service/service.ts';
import { setUp, waitForRequests, type Setup } from '../support/support.ts';
import { createListing, createSnapshotFolder, getIds, openCompletely } from './support.ts';

/** The queries of all requests for pages of exercises. */
function getPageQueries({ service }: Setup): URLSearchParams[] {
  return service.requests
    .filter(({ target }) => target.includes('/exercise') && target.includes('limit='))
    .map(({ target }) => new URL(target, service.url).searchParams);
}

describe('a complete list', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    it(`has each of the exercises of release ${generation} once`, async () => {
      await using setup = await setUp({ generation });
      await using folder = await createSnapshotFolder();
      const listing = await openCompletely(createListing(setup, folder));
      assert.equal(listing.loadFailure, undefined);
      const ids = getIds(listing);
      assert.deepEqual(new Set(ids), await readServerIds(setup.service, 'exercises'));
      assert.equal(new Set(ids).size, ids.length);
    });
  }

  it('shows a small first page at once, then asks for the rest, four pages at a time', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 872, latency: 150 });
    await using folder = await createSnapshotFolder();
    const listing = createListing(setup, folder);
    await listing.open();
    assert.equal(listing.items.length, 20);
    assert.equal(listing.total, 872);
    assert.ok(listing.isLoading);
    await listing.whenSettled();
    assert.equal(listing.items.length, 872);
    const [first, ...rest] = getPageQueries(setup);
    assert.equal(first?.get('limit'), '20');
    assert.equal(rest.length, 8);
    assert.ok(rest.every((query) => Number(query.get('limit')) <= 125 && query.get('ordering') === 'id'));
    assert.equal(setup.service.maxConcurrentRequests, 4);
  });

  it('sends no request after it is disposed, even between its first page and the rest', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 872 });
    await using folder = await createSnapshotFolder();
    const listing = createListing(setup, folder);
    listing.observe({
      onDidChange: () => {
        listing.dispose();
      },
    });
    await openCompletely(listing);
    assert.equal(listing.items.length, 20);
    assert.equal(getPageQueries(setup).length, 1);
  });

  it('saves nothing after it is disposed, even while its last rows are localized', async () => {
    let [localizations, saves] = [0, 0];
    const listing = new CompleteListing({
      serverName: 'wger.example',
      readPage: () => Promise.resolve(createSinglePage([])),
      restore: () => Promise.resolve(undefined),
      save: () => {
        saves++;
        return Promise.resolve();
      },
      localize: (rows) => {
        if (++localizations === 2) {
          listing.dispose();
        }
        return Promise.resolve(rows);
      },
    });
    await openCompletely(listing);
    assert.deepEqual([localizations, saves], [2, 0]);
  });

  it('continues where it failed', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 872 });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'server-error', on: /offset=(127|234|341|448)/ };
    const listing = await openCompletely(createListing(setup, folder));
    assert.equal(listing.loadFailure?.name, 'ServerFault');
    assert.ok(listing.items.length >= 20 && listing.items.length < 872);
    assert.deepEqual(await folder.store.read(setup.service.url, isAnything), undefined);
    setup.service.fault = undefined;
    setup.service.requests.length = 0;
    const had = listing.items.length;
    await listing.loadMore();
    assert.equal(listing.loadFailure, undefined);
    assert.equal(listing.items.length, 872);
    const asked = getPageQueries(setup).reduce((sum, query) => sum + Number(query.get('limit')), 0);
    assert.ok(asked <= 872 - had + 8, `asked for ${asked} rows again, had ${had}`);
  });

  it('shows only the reason when the server is unreachable, and reads on Retry', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'server-error' };
    const listing = await openCompletely(createListing(setup, folder));
    assert.equal(listing.loadFailure?.name, 'ServerFault');
    assert.deepEqual(listing.items, []);
    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(listing.loadFailure, undefined);
    assert.equal(listing.items.length, 64);
  });

  it('loses no row when the server sends fewer per page than requested', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 300 });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'rows-fewer' };
    const listing = await openCompletely(createListing(setup, folder));
    assert.equal(listing.items.length, 300);
  });

  it('is read once for many simultaneous callers', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    const listing = createListing(setup, folder);
    await Promise.all([listing.open(), listing.open()]);
    await Promise.all([listing.refresh(), listing.refresh(), listing.whenSettled()]);
    assert.equal(getPageQueries(setup).length, 2);
  });

  it('shows its first rows even if it is refreshed while they load', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    const listing = createListing(setup, folder);
    const release = setup.service.hold(/exerciseinfo/);
    const opened = listing.open();
    await waitForRequests(setup.service, 1, 'exerciseinfo');
    const refreshed = listing.refresh();
    release();
    await Promise.all([opened, refreshed]);
    assert.equal(listing.items.length, 64);
    assert.equal(getPageQueries(setup).length, 2);
  });

  it('is current on every read, although the server caches its pages', async () => {
    await using setup = await setUp({ generation: 'minimum', exercises: 40 });
    await using folder = await createSnapshotFolder();
    const { service } = setup;
    const listing = await openCompletely(createListing(setup, folder));
    const { length } = listing.items;
    service.resize({ exercises: 60, ingredients: defaultIngredients });
    await listing.refresh();
    assert.equal(listing.items.length, (await readServerRows(service, 'exercise')).length);
    assert.ok(listing.items.length > length);
  });
});
