import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toObjects } from '../../../src/api/json/value.ts';
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
  await readFoods(setup, {}, { ids, includesUnits: true }, foods);
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
    await readFoods({ client, catalogue }, {}, { ids, includesUnits: true }, foods);
    return foods;
  } finally {
    client.close();
    await close();
  }
}

describe('foods with a table of units', () => {
  it('have the grams of all units, also of those on later pages', async () => {
    const whole = await readAlteredFoods(['1'], (page) => page);
    const next = 'http://any/?limit=5000&offset=1';
    const paged = await readAlteredFoods(['1'], (page, target) =>
      target.includes('/ingredientweightunit/') && !target.includes('offset=') && 'results' in page
        ? { ...page, next, results: toObjects(page.results, 1) }
        : page,
    );
    assert.ok(whole.gramsByUnit.size > 1);
    assert.deepEqual(paged.gramsByUnit, whole.gramsByUnit);
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
    const unitCount = readFoods(setup, {}, { ids: ['1'], includesUnits: true }, foods).catch(
      () => foods.gramsByUnit.size,
    );
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
