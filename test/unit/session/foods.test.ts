import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { KnownFoods, readFoods } from '../../../src/session/records/foods.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { createClient, setUp, silentLog, testTimeout, waitForRequests } from '../support/support.ts';

it('foods are all read by their ids, even if the server sends fewer per page than requested', async () => {
  await using setup = await setUp({ generation: '2.7', ingredients: 60 });
  const { rows } = await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 60 });
  const ids = rows.flatMap(({ id }) => id ?? []);
  setup.service.fault = { name: 'rows-fewer', on: '/ingredientinfo/' };
  const foods = new KnownFoods();
  await readFoods(setup, {}, ids, foods);
  assert.equal(ids.length, 60);
  assert.deepEqual(new Set(foods.foodsById.keys()), new Set(ids));
});

/** Reads foods from a server of release 2.4 with other answers. */
async function readAlteredFoods(
  ids: readonly string[],
  alter: (page: object, target: string) => object,
): Promise<KnownFoods> {
  await using setup = await setUp({ generation: '2.4' });
  await using altered = await startRewritingServer(setup.service, (text, target) =>
    JSON.stringify(alter(JSON.parse(text) as object, target)),
  );
  const { transport, close } = createDirectTransport();
  const client = createClient(altered.url, transport);
  const catalogue = new Catalogue(client, () => ['en'], silentLog);
  const foods = new KnownFoods();
  try {
    await readFoods({ client, catalogue }, {}, ids, foods);
    return foods;
  } finally {
    client.close();
    await close();
  }
}

describe('foods with a table of units', () => {
  it('say if there are more units than were read', async () => {
    const next = 'http://any/?limit=1000&offset=1000';
    for (const hasMore of [false, true]) {
      const foods = await readAlteredFoods(['1'], (page, target) =>
        hasMore && target.includes('/ingredientweightunit/') ? { ...page, next } : page,
      );
      assert.ok(foods.gramsByUnit.size > 0);
      assert.equal(foods.hasMoreUnits, hasMore);
    }
  });

  it('are those of one page if the server ignores the filter', async () => {
    const results = Array.from({ length: 50 }, (_, id) => ({ id, name: `Food ${id}` }));
    let pages = 0;
    const foods = await readAlteredFoods(['1'], (page, target) => {
      if (!target.includes('/ingredientinfo/')) {
        return page;
      }
      pages += 1;
      return { next: `http://any/?offset=${50 * pages}`, results };
    });
    assert.deepEqual([foods.foodsById.size, pages], [50, 1]);
  });

  it('have the grams of units even if the foods themselves cannot be read', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const { service } = setup;
    service.fault = { name: 'status-404', on: '/ingredientinfo/' };
    const release = service.hold(/ingredientweightunit/);
    const foods = new KnownFoods();
    const unitCount = readFoods(setup, {}, ['1'], foods).catch(() => foods.gramsByUnit.size);
    const isRefused = (): boolean =>
      service.requests.some(
        ({ target, endedAt }) => target.includes('/ingredientinfo/') && endedAt !== undefined,
      );
    await waitUntil('the answer without foods', isRefused, testTimeout);
    await waitForRequests(service, 1, '/ingredientweightunit/');
    release();
    assert.ok(Number(await unitCount) > 0);
  });
});
