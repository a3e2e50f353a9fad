import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { KnownFoods, readFoods } from '../../../src/session/records/foods.ts';
import { setUp } from '../support/support.ts';

it('foods are all read by their ids although the server sends fewer at once than it is asked for', async () => {
  await using setup = await setUp({ generation: '2.7', ingredients: 60 });
  const { rows } = await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 60 });
  const ids = rows.flatMap(({ id }) => id ?? []);
  setup.service.fault = { name: 'rows-fewer', on: '/ingredientinfo/' };
  const foods = new KnownFoods();
  await readFoods(setup, {}, ids, foods);
  assert.equal(ids.length, 60);
  assert.deepEqual(new Set(foods.foodsById.keys()), new Set(ids));
});
