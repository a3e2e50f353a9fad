import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { setUp, waitForRequests } from '../../support/support.ts';
import { getIds } from '../support.ts';
import { createListing } from './createListing.ts';

function getRefreshFailure(listing: PagedListing): string | undefined {
  return listing.refreshFailure?.name;
}

describe('a refresh of a paged listing', { concurrency: 8 }, () => {
  it('reads as much again, and keeps the old rows when that fails', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    await listing.open();
    await listing.loadMore();
    const before = getIds(listing);
    await listing.refresh();
    assert.deepEqual(getIds(listing), before);
    assert.equal(getRefreshFailure(listing), undefined);

    setup.service.fault = { name: 'reset', on: 'offset=20' };
    await listing.refresh();
    assert.deepEqual(getIds(listing), before);
    assert.equal(getRefreshFailure(listing), 'Unreachable');
    assert.equal(listing.hasMore, true);

    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(getRefreshFailure(listing), undefined);
    assert.equal(listing.loadFailure, undefined);
  });

  it('keeps the old rows when it ends short of the server’s count', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, exercises);
    await listing.open();
    await listing.loadMore();
    setup.service.fault = { name: 'next-garbage', on: '/exerciseinfo/' };
    await listing.refresh();
    assert.equal(getRefreshFailure(listing), 'IncompleteList');
    assert.equal(listing.items.length, 40);
  });

  it('reads once, not twice, when two refreshes meet, or one meets the first read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    // Reads are counted here, because a request that is cancelled at once is never sent.
    let reads = 0;
    const listing = new PagedListing((next, signal) => {
      reads += 1;
      return setup.catalogue.readPage(ingredients, 'own', next, { size: 20, signal });
    });
    await Promise.all([listing.open(), listing.refresh()]);
    assert.equal(reads, 1);
    await Promise.all([listing.refresh(), listing.refresh()]);
    assert.equal(reads, 2);
    assert.equal(listing.items.length, 20);
    assert.equal(getRefreshFailure(listing), undefined);
  });

  it('aborts a read that is replaced, or whose list is disposed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const signals: AbortSignal[] = [];
    const createRecordedListing = (): PagedListing =>
      new PagedListing((next, signal) => {
        signals.push(signal);
        return setup.catalogue.readPage(ingredients, 'own', next, { size: 20, signal });
      });
    const [listing, disposed] = [createRecordedListing(), createRecordedListing()];
    const reads = [listing.renew(), listing.renew(), disposed.open()];
    disposed.dispose();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false, true],
    );
    await Promise.all(reads);
  });

  it('stops reading once the list is disposed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const signals: AbortSignal[] = [];
    const listing = new PagedListing((next, signal) => {
      signals.push(signal);
      return setup.catalogue.readPage(ingredients, 'own', next, { size: 20, signal });
    });
    await listing.open();
    await listing.loadMore();
    const before = getIds(listing);
    const release = setup.service.hold(/ingredientinfo/);
    const refreshing = listing.refresh();
    await waitForRequests(setup.service, 4, '/ingredientinfo/');
    listing.dispose();
    assert.equal(signals.at(-1)?.aborted, true);
    await refreshing;
    release();
    await Promise.all([listing.refresh(), listing.renew()]);
    assert.equal(signals.length, 3);
    assert.deepEqual(getIds(listing), before);
  });

  it('keeps a page that is loaded while it is refreshed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    await listing.open();
    setup.service.latency = 50;
    const refreshing = listing.refresh();
    await Promise.all([listing.loadMore(), refreshing]);
    assert.equal(listing.items.length, 40);
    assert.equal(new Set(getIds(listing)).size, 40);
  });

  it('aborts a first page that is still pending', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    setup.service.fault = { name: 'stall', on: '/ingredientinfo/', times: 1 };
    const stalled = listing.open();
    await waitForRequests(setup.service, 1, '/ingredientinfo/');
    const renewing = listing.renew();
    await stalled;
    assert.equal(listing.items.length, 20);
    await renewing;
  });

  it('ignores the late answer to an aborted read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    const release = setup.service.hold(/ingredientinfo/);
    const late = listing.open();
    await waitForRequests(setup.service, 1, '/ingredientinfo/');
    // Replaces the hold, so that later requests are answered at once.
    setup.service.hold(/^$/);
    await listing.renew();
    const entries = [...getIds(listing)];
    release();
    await late;
    assert.deepEqual(getIds(listing), entries);
    assert.equal(listing.items.length, 20);
  });
});
