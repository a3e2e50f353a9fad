import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { createItemPageReader } from '../../../../src/resources/paging/itemPages.ts';
import { withExactCount } from '../../../../src/resources/paging/exactCounts.ts';
import type { Cursor } from '../../../../src/resources/paging/rowPage.ts';
import { project } from '../../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../../recordings/recordings.ts';
import type { Generation } from '../../../service/service.ts';
import { setUp, type Setup } from '../../support/support.ts';

const ingredientCount = 320;

function createListing({ catalogue }: Setup, resource: string = ingredients.id, size = 20): PagedListing {
  const listed = resource === ingredients.id ? ingredients : createEndpointResource(resource);
  return new PagedListing(
    (next, signal) => catalogue.readPage(listed, 'own', next, { size, signal }),
    'wger.example',
  );
}

/** Reads a list to its end. From the first page on, its total must be exact or undefined. */
async function loadToEnd(listing: PagedListing, total = ingredientCount): Promise<number> {
  await listing.open();
  for (;;) {
    assert.equal(listing.loadFailure, undefined);
    assert.ok([undefined, total].includes(listing.total), `says ${listing.total}`);
    if (!listing.hasMore) {
      return listing.items.length;
    }
    await listing.loadMore();
  }
}

describe('ingredients on a server that estimates their number', () => {
  for (const estimate of [-1, 0, 7, 20, 30, 100, 1000]) {
    it(`are all reached when the estimate is ${estimate}, and no wrong total is shown`, async () => {
      for (const generation of ['2.4', '2.7'] satisfies Generation[]) {
        await using setup = await setUp({ generation, ingredients: ingredientCount, estimate });
        assert.equal(await loadToEnd(createListing(setup)), ingredientCount, generation);
      }
    });
  }

  it('are all reached in All Resources and by an export', async () => {
    for (const estimate of [-1, 7, 30, 1000]) {
      await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount, estimate });
      assert.equal(await loadToEnd(createListing(setup, 'ingredient')), ingredientCount);
      const read = createItemPageReader(setup.catalogue, { resource: ingredients, part: 'own' });
      let count = 0;
      for (let next: Cursor | undefined | 'first' = 'first'; next !== undefined;) {
        const page = await read(next === 'first' ? undefined : next, {});
        count += page.getTexts().filter((text) => text !== '').length;
        ({ next } = page);
      }
      assert.equal(count, ingredientCount);
    }
  });

  it('are empty only if a real count says so', async () => {
    for (const estimate of [-1, 0, 1000]) {
      await using setup = await setUp({ generation: '2.7', ingredients: 0, estimate });
      assert.equal(await loadToEnd(createListing(setup), 0), 0);
    }
    await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount, estimate: -1 });
    setup.service.fault = { name: 'server-error', on: /last_update__gt/ };
    const listing = createListing(setup);
    await listing.open();
    assert.equal(listing.loadFailure?.name, 'ServerFault');
  });

  it('cost a counting request only if the estimate is small or the list seems to end', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount, estimate: 2_900_000 });
    const listing = createListing(setup, ingredients.id, 50);
    await listing.open();
    await listing.loadMore();
    assert.equal(listing.total, undefined);
    assert.ok(setup.service.requests.every(({ target }) => !target.includes('last_update__gt')));
    assert.equal(await loadToEnd(listing), ingredientCount);
  });

  it('cost one request a page where the server sends no count', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount });
    setup.service.fault = { name: 'count-absent' };
    const listing = createListing(setup, ingredients.id, 50);
    await listing.open();
    for (const pages of [1, 2, 3]) {
      const reads = setup.service.requests.filter(({ target }) => target.includes('/ingredientinfo/'));
      assert.equal(reads.length, pages);
      assert.equal(listing.total, undefined);
      await listing.loadMore();
    }
    assert.equal(await loadToEnd(listing), ingredientCount);
  });

  for (const estimate of [-1, 0, 7, 20, 30, 100, 1000]) {
    it(`are all reached if the server ignores dates and the estimate is ${estimate}`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount, estimate });
      setup.service.fault = { name: 'dates-ignored' };
      const listing = createListing(setup);
      await listing.open();
      while (listing.hasMore) {
        assert.equal(listing.loadFailure, undefined);
        await listing.loadMore();
      }
      assert.deepEqual([listing.items.length, listing.total], [ingredientCount, ingredientCount]);
    });
  }

  it('are requested by languages only if their ids make no long query', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: ingredientCount, estimate: 20 });
    setup.service.fault = { name: 'dates-ignored' };
    for (const [count, isAsked] of [
      [100, true],
      [1500, false],
    ] as const) {
      setup.service.requests = [];
      const read = (query: URLSearchParams) => setup.client.readPage('ingredient', 'public', { query });
      const page = await read(new URLSearchParams({ limit: '20', ordering: 'id', offset: '0' }));
      const ids = Array.from({ length: count }, (_, id) => String(id));
      const { items } = await withExactCount(page, read, () => Promise.resolve(ids));
      assert.equal(items.length, 20);
      const targets = setup.service.requests.map(({ target }) => target);
      assert.equal(
        targets.some((target) => target.includes('language__in')),
        isAsked,
        targets.join('\n').slice(0, 1000),
      );
    }
  });

  const recordings = join(getRecordingsFolder(project), 'ingredient-counts');
  it('get the recorded answers from the sample server', { skip: !existsSync(recordings) }, async () => {
    for (const file of readdirSync(recordings).filter((name) => !name.includes('info'))) {
      const [, estimate, which = ''] = /^estimate-(-?\d+)\.(.+)\.json$/.exec(file) ?? [];
      const [kind, at] = which.replace('language-2.', '').split('-');
      const offset = at ?? (kind === 'second' ? '20' : '0');
      const language = which.startsWith('language-2') ? '&language=2' : '';
      await using setup = await setUp({
        generation: '2.7',
        ingredients: ingredientCount,
        estimate: Number(estimate),
      });
      const query = `limit=20&ordering=id&offset=${offset}${language}`;
      const answer = await fetch(`${setup.service.url}/api/v2/ingredient/?${query}`);
      const [sent, recorded] = [
        await answer.json(),
        JSON.parse(readFileSync(join(recordings, file), 'utf8')),
      ] as { count: number; next: string | null; results: unknown[] }[];
      assert.ok(sent !== undefined && recorded !== undefined);
      if (language === '') {
        assert.equal(sent.count, recorded.count, file);
        assert.equal(sent.results.length, recorded.results.length, file);
        assert.equal(sent.next === null, recorded.next === null, file);
      } else {
        // The sample server has other languages, so only the fact that rows are counted can be compared.
        assert.notEqual(sent.count, Number(estimate), file);
      }
    }
  });
});
