import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IncompleteList } from '../../../../src/api/failures/errors.ts';
import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { workouts } from '../../../../src/resources/workouts.ts';
import { waitUntil } from '../../../harness/system/waitFor.ts';
import { readServerIds } from '../../../serverRows.ts';
import { generationNames } from '../../../service/generations/generations.ts';
import { getPaths, setUp } from '../../support/support.ts';
import { getIds } from '../support.ts';
import { createListing } from './createListing.ts';

function getLabels(listing: PagedListing): string[] {
  return listing.items.map(({ label }) => label);
}

describe('a paged listing', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    for (const resource of [workouts, exercises, ingredients]) {
      it(`reads every one of the ${resource.id} of release ${generation} once`, async () => {
        await using setup = await setUp({ generation });
        const listing = createListing(setup, resource);
        await listing.open();
        while (listing.hasMore && listing.loadFailure === undefined) {
          await listing.loadMore();
        }
        assert.equal(listing.loadFailure, undefined);
        assert.equal(new Set(getIds(listing)).size, listing.items.length);
        assert.deepEqual(new Set(getIds(listing)), await readServerIds(setup.service, resource.id));
        assert.ok(getLabels(listing).every((label) => label !== ''));
      });
    }
  }

  it('returns to no caller before the first page of each source is read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service } = setup;
    const listing = createListing(setup, workouts, 100);
    const release = service.hold(/\/templates\//);
    const first = listing.open();
    await waitUntil('the first source', () => listing.items.length > 0);
    const before = listing.items.length;
    const second = listing.open().then(() => listing.items.length);
    await new Promise((resolve) => setImmediate(resolve));
    release();
    assert.ok((await second) > before);
    await first;
  });

  it('keeps the length of numbered pages, whose numbers mean other rows otherwise', async () => {
    await using setup = await setUp({ generation: '1.8', ingredients: 100 });
    const listing = createListing(setup, ingredients);
    await listing.open();
    setup.service.fault = { name: 'status-504', times: 1 };
    while (listing.hasMore) {
      await listing.loadMore();
    }
    assert.equal(listing.items.length, 100);
  });

  it('is as old as the oldest of its pages, if the server sends their age', async () => {
    await using setup = await setUp({ generation: '2.4' });
    let hours = [1, 30, 2];
    const listing = new PagedListing(async (next, signal) => {
      const page = await setup.catalogue.readPage(ingredients, 'own', next, { size: 20, signal });
      const age = hours.shift();
      return { ...page, age: age && age * 3_600_000 };
    });
    const age = (): number => Math.round((Date.now() - (listing.generatedAt ?? NaN)) / 3_600_000);
    await listing.open();
    assert.equal(age(), 1);
    await listing.loadMore();
    await listing.loadMore();
    assert.equal(age(), 30);
    hours = [];
    await listing.renew();
    assert.equal(listing.generatedAt, undefined);
  });

  it('sends one request for many simultaneous callers', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    await Promise.all([listing.open(), listing.open(), listing.open()]);
    await Promise.all([listing.loadMore(), listing.loadMore()]);
    const asked = setup.service.requests.filter(({ target }) => target.includes('ingredientinfo'));
    // One of the requests counts the rows.
    assert.equal(asked.length, 3);
    assert.equal(listing.items.length, 40);
  });

  it('says that it ended short of the server’s count, until all rows arrive', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, exercises);
    setup.service.fault = { name: 'next-garbage', on: '/exerciseinfo/' };
    await listing.open();
    const said = listing.loadFailure;
    assert.ok(said instanceof IncompleteList && !listing.hasMore);
    assert.deepEqual([said.reason, said.receivedCount, said.reportedCount], ['short', 20, listing.total]);
    assert.equal(listing.loadFailure, said);
    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(listing.loadFailure, undefined);
    assert.ok(listing.hasMore);
  });

  it('says when repeated rows come in place of the rest, until the rest arrives', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, exercises);
    const problem = () => listing.loadFailure;
    setup.service.fault = { name: 'next-repeats', on: '/exerciseinfo/' };
    await listing.open();
    const { total } = listing;
    await listing.loadMore();
    const firstFailure = problem();
    assert.ok(firstFailure instanceof IncompleteList);
    assert.deepEqual(
      [firstFailure.reason, firstFailure.receivedCount, firstFailure.reportedCount],
      ['repeats', 20, total],
    );
    assert.equal(problem(), firstFailure);
    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(problem(), undefined);
    assert.ok(listing.hasMore);
  });

  it('says at its end that the list became shorter between two pages, as rows may have been skipped', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 60 });
    const listing = createListing(setup, exercises);
    const problem = () => listing.loadFailure;
    await listing.open();
    setup.service.fault = { name: 'count-less', on: '/exerciseinfo/', times: 1 };
    await listing.loadMore();
    assert.equal(problem(), undefined);
    await listing.loadMore();
    const failure = problem();
    assert.ok(failure instanceof IncompleteList && failure.reason === 'moved');
    assert.deepEqual([listing.hasMore, listing.items.length], [false, 60]);
    await listing.refresh();
    assert.deepEqual([problem(), listing.items.length], [undefined, 60]);
  });

  it('does not report repeats after its last row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, createEndpointResource('muscle'));
    setup.service.fault = { name: 'next-repeats', on: '/muscle/' };
    await listing.open();
    await listing.loadMore();
    assert.deepEqual([listing.hasMore, listing.items.length], [false, listing.total]);
    assert.equal(listing.loadFailure, undefined);
  });

  it('keeps its rows when the next page fails, and continues from there', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, ingredients);
    await listing.open();
    setup.service.fault = { name: 'server-error' };
    await listing.loadMore();
    assert.equal(listing.loadFailure?.name, 'ServerFault');
    assert.equal(listing.items.length, 20);
    setup.service.fault = undefined;
    setup.service.requests.length = 0;
    await listing.loadMore();
    assert.equal(listing.loadFailure, undefined);
    assert.equal(listing.items.length, 40);
    const offsets = setup.service.requests
      .filter(({ target }) => target.includes('/ingredientinfo/'))
      .map(({ target }) => new URL(target, setup.service.url).searchParams.get('offset'));
    assert.deepEqual(offsets, ['20']);
  });

  it('reads the root again when an endpoint is gone', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const listing = createListing(setup, workouts);
    await setup.client.root.getEndpoints();
    setup.service.fault = { name: 'no-endpoint', on: '/routine/', times: 1 };
    await listing.open();
    assert.equal(listing.loadFailure?.name, 'NotOffered');
    await listing.refresh();
    assert.equal(listing.loadFailure, undefined);
    assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/').length, 2);
  });

  it('includes rows that cannot be parsed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'row-no-object', on: 'exerciseinfo' };
    const listing = createListing(setup, exercises);
    await listing.open();
    assert.equal(listing.items.filter(({ id }) => id === undefined).length, 3);
    assert.ok(listing.items.length >= 20);
  });
});
