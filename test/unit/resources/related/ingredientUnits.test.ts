import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import {
  amountPattern,
  readIngredientUnits,
  getIngredientUnits,
  createValuesQuery,
  type IngredientUnit,
} from '../../../../src/resources/related/ingredientUnits.ts';
import { writtenIngredients } from '../../../service/domain/ingredients/written.ts';
import { generationNames } from '../../../service/generations/generations.ts';
import { getPaths, setUp, type Setup } from '../../support/support.ts';
import { startBehindProxy } from '../../traps/support.ts';

const [ingredientWithUnits] = writtenIngredients.filter(({ units }) => units.length > 1);
const ingredientId = String(ingredientWithUnits?.id);

/** Reads an ingredient with several units from a server, and its units from that. */
async function readUnits({
  client,
  catalogue,
  service,
}: Pick<Setup, 'client' | 'catalogue' | 'service'>): Promise<readonly IngredientUnit[]> {
  const form = await catalogue.getForm(ingredients);
  const item = await client.readValue(`${form.endpoint}/${ingredientId}/`, 'public');
  service.requests.length = 0;
  return readIngredientUnits(client, catalogue.knownEndpoints, ingredientId, item);
}

describe('the units of an ingredient', () => {
  it('have names and grams, in the format of each release', () => {
    const cup = { id: 7, gram: 240, amount: '1.00', unit: { id: 1, name: 'Cup' } };
    assert.deepEqual(getIngredientUnits({ ingredientweightunit_set: [cup] }), [
      { id: '7', name: 'Cup', grams: 240 },
    ]);
    const slices = { id: 8, gram: 30, amount: '2.00', name: 'Slice' };
    assert.deepEqual(getIngredientUnits({ weight_units: [slices, { id: 9 }] }), [
      { id: '8', name: 'Slice', grams: 60 },
      { id: '9', name: '#9', grams: undefined },
    ]);
  });

  it('are empty if there are none, or no valid ones', () => {
    for (const item of [
      undefined,
      null,
      [],
      {},
      { weight_units: null },
      { weight_units: [3, { name: 'Cup' }] },
    ]) {
      assert.deepEqual(getIngredientUnits(item), []);
    }
  });

  for (const generation of generationNames) {
    it(`are known by the ids and names of release ${generation}, with one request at most, and have values`, async () => {
      await using setup = await setUp({ generation });
      const { client, catalogue, service } = setup;
      const units = await readUnits(setup);
      const { knownEndpoints: offered } = catalogue;
      const isNested = offered.has('ingredientinfo');
      const expected = ingredientWithUnits?.units.map(({ id, name, gram }) => ({
        id: String(id),
        name,
        grams: gram,
      }));
      assert.deepEqual(units, isNested ? expected : []);
      const asked = isNested && offered.has('weightunit') ? ['/api/v2/ingredientweightunit/'] : [];
      assert.deepEqual(getPaths(service), asked);
      for (const unit of units) {
        const query = new URLSearchParams(createValuesQuery(ingredientId, '1,5', unit.id));
        const values = await client.readValue(`ingredient/${ingredientId}/get_values/`, 'public', { query });
        assert.ok(typeof values === 'object' && values !== null && !('errors' in values), unit.name);
      }
    });
  }

  it('are requested only if an ingredient has some without ids, from a server that lists them', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const { client, catalogue, service } = setup;
    const offered = await catalogue.readEndpoints();
    service.requests.length = 0;
    for (const weight_units of [[], [{ id: 7, gram: 240, name: 'Cup' }]]) {
      await readIngredientUnits(client, offered, ingredientId, { weight_units });
    }
    const withoutId = { weight_units: [{ gram: 240, unit: { id: 1, name: 'Cup' } }] };
    await readIngredientUnits(client, new Set(['ingredientinfo']), ingredientId, withoutId);
    assert.deepEqual(getPaths(service), []);
  });

  it('are those of the ingredient only, also if the server ignores the filter and sends rows that are no units', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const { service } = setup;
    const units = await readUnits(setup);
    await using proxied = await startBehindProxy(service, {
      target: (target) => target.replace(/(?<=weightunit\/\?)ingredient=\d+&limit=\d+/, 'limit=1000'),
    });
    service.fault = { name: 'row-no-object', on: /ingredientweightunit/ };
    assert.deepEqual(await readUnits({ ...proxied, service }), units);
    assert.doesNotMatch(service.requests.at(-1)?.target ?? '', /ingredient=/);
  });

  it('are empty while their list cannot be read', async () => {
    await using setup = await setUp({ generation: '2.4' });
    setup.service.fault = { name: 'status-404-html', on: /ingredientweightunit/ };
    assert.deepEqual(await readUnits(setup), []);
  });
});

describe('the amount of an ingredient', () => {
  it('is sent with a point, and with its unit unless that is grams', () => {
    assert.equal(createValuesQuery('9', '12,25', undefined), 'amount=12.25');
    assert.equal(createValuesQuery('9', '0.5', '3'), 'amount=0.5&ingredient=9&unit=3');
  });

  it('is one that servers accept', async () => {
    await using setup = await setUp({ generation: '2.7' });
    for (const amount of ['0.5', '12,25', '150', '999.99']) {
      assert.match(amount, amountPattern);
    }
    for (const amount of ['', '-1', '1000', '1.234', '1e2', 'a lot']) {
      assert.doesNotMatch(amount, amountPattern);
    }
    const query = new URLSearchParams(createValuesQuery(ingredientId, '1000', undefined));
    const values = await setup.client.readValue(`ingredient/${ingredientId}/get_values/`, 'public', {
      query,
    });
    assert.ok(typeof values === 'object' && values !== null && 'errors' in values);
  });
});
