import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAnything } from '../../anything.ts';
import { setUp } from '../support/support.ts';
import { createListing, createSnapshotFolder, openCompletely } from './support.ts';

describe('a complete list that becomes shorter while it is read', { concurrency: 2 }, () => {
  it('is read once more, as rows may have been skipped between two pages', async () => {
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

  it('says when that also happens during the second read, and discards it', async () => {
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
