import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAnything } from '../../anything.ts';
import { setUp } from '../support/support.ts';
import { createListing, createSnapshotFolder, openCompletely } from './support.ts';

describe('a list that is known whole and gets shorter while it is read', { concurrency: 2 }, () => {
  it('is read once more, since rows may have been between two pages', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 300 });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'count-less', on: /offset=/, times: 1 };
    const listing = await openCompletely(createListing(setup, folder));
    const firstPageRequests = setup.service.requests.filter(
      ({ target }) =>
        target.includes('/exerciseinfo/') && target.includes('limit=') && !target.includes('offset='),
    );
    assert.equal(firstPageRequests.length, 2);
    assert.equal(listing.items.length, 300);
  });

  it('says so where that happens during the second reading, too, and keeps nothing of it', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 300 });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'count-less', on: /offset=/ };
    const listing = await openCompletely(createListing(setup, folder));
    assert.ok(listing.loadFailure?.name === 'IncompleteList' && listing.loadFailure.reason === 'moved');
    assert.equal(listing.items.length, 300);
    assert.equal(await folder.store.read(setup.service.url, isAnything), undefined);
    setup.service.fault = undefined;
    await listing.loadMore();
    assert.equal(listing.loadFailure, undefined);
  });
});
