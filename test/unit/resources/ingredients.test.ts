import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unitsOf } from '../../../src/resources/ingredients.ts';

describe('the units of an ingredient', () => {
  it('have their names and weights, in the words of each release', () => {
    const cup = { id: 7, gram: 240, amount: '1.00', unit: { id: 1, name: 'Cup' } };
    assert.deepEqual(unitsOf({ ingredientweightunit_set: [cup] }), [
      { id: '7', name: 'Cup', weight: '240 g' },
    ]);
    const slices = { id: 8, gram: 30, amount: '2.00', name: 'Slice' };
    assert.deepEqual(unitsOf({ weight_units: [slices, { id: 9 }] }), [
      { id: '8', name: 'Slice', weight: '2.00 = 30 g' },
      { id: '9', name: '#9', weight: '' },
    ]);
  });

  it('are none where there are none, or nothing that is one', () => {
    for (const item of [
      undefined,
      null,
      [],
      {},
      { weight_units: null },
      { weight_units: [3, { name: 'Cup' }] },
    ]) {
      assert.deepEqual(unitsOf(item), []);
    }
  });
});
