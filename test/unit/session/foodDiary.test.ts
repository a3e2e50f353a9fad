import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getLatestIds } from '../../../src/session/records/foodDiary.ts';

/** A diary entry of a food, which may belong to a plan. */
function createRecord(food: string, plan?: string): Parameters<typeof getLatestIds>[0][number] {
  const eatenFood = { food, amount: 1, unit: undefined, plan, meal: undefined };
  return { details: { kind: 'record', label: [], description: [], eatenFood } };
}

describe('the foods and plans of a diary that has more than are read', () => {
  it('are those of the latest entries, each once', () => {
    const records = ['a', 'b', 'c', 'b', 'd'].map((food) => createRecord(food));
    assert.deepEqual(getLatestIds(records, 'food', 3), ['d', 'b', 'c']);
  });

  it('have what was eaten at first among them where it was eaten again at last', () => {
    const records = ['a', 'b', 'c', 'a'].map((food) => createRecord(food, `plan of ${food}`));
    assert.deepEqual(getLatestIds(records, 'food', 2), ['a', 'c']);
    assert.deepEqual(getLatestIds(records, 'plan', 2), ['plan of a', 'plan of c']);
  });

  it('are none of records without any', () => {
    assert.deepEqual(getLatestIds([createRecord('a')], 'plan', 2), []);
  });
});
