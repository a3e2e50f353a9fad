import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getLatestIds, readFoodDiary } from '../../../src/session/records/foodDiary.ts';
import { readRawItems } from '../../../src/session/records/readRawItems.ts';
import { setUp } from '../support/support.ts';

/** A diary entry of a food, which may belong to a plan. */
function createRecord(food: string, plan?: string): Parameters<typeof getLatestIds>[0][number] {
  const eatenFood = { food, amount: 1, unit: undefined, plan, meal: undefined };
  return { details: { kind: 'record', label: [], description: [], eatenFood } };
}

describe('the foods and plans of a diary beyond the read limit', () => {
  it('are those of the latest entries, each once', () => {
    const records = ['a', 'b', 'c', 'b', 'd'].map((food) => createRecord(food));
    assert.deepEqual(getLatestIds(records, 'food', 3), ['d', 'b', 'c']);
  });

  it('include the first food if it was eaten again last', () => {
    const records = ['a', 'b', 'c', 'a'].map((food) => createRecord(food, `plan of ${food}`));
    assert.deepEqual(getLatestIds(records, 'food', 2), ['a', 'c']);
    assert.deepEqual(getLatestIds(records, 'plan', 2), ['plan of a', 'plan of c']);
  });

  it('are empty for records without any', () => {
    assert.deepEqual(getLatestIds([createRecord('a')], 'plan', 2), []);
  });
});

describe('a part of the food diary', () => {
  it('ends with its last day, and is complete even if none of its plans can be read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, catalogue, service } = setup;
    const context = { signal: new AbortController().signal };
    const sent = await readRawItems(setup, 'nutritiondiary', context);
    const sentDays = sent.map((row) => String(row['datetime']).slice(0, 10)).sort();
    const [, first = '', , last = '', later] = [...new Set(sentDays)];
    assert.ok(later !== undefined);
    service.fault = { name: 'status-404', on: '/nutritionplan/' };
    const server = { address: client.address, client, catalogue };
    const { entries, plans, readCount } = await readFoodDiary(server, context, { first, last }, true);
    assert.deepEqual(
      entries.map(({ day }) => day),
      sentDays.filter((day) => day >= first && day <= last),
    );
    assert.equal(readCount, sentDays.filter((day) => day >= first).length);
    assert.equal(plans.size, 0);
    assert.ok(entries.every(({ name, nutrients }) => name !== undefined && (nutrients.energy ?? -1) >= 0));
  });
});
