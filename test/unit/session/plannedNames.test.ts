import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPlannedFoodNames } from '../../../src/session/records/foods.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startLyingServer } from '../collections/lyingServer.ts';
import { createClient, createCredential } from '../support.ts';

/** Milliseconds of work, more than a slice takes. */
const workTime = 30;

it('the names of planned foods are told with a pause after each plan', async () => {
  const portion = (id: number): object => ({ id, ingredient_obj: { id, name: `Food ${String(id)}` } });
  const plan = (id: number): object => ({
    id,
    meals: [{ id, meal_items: [portion(2 * id), portion(2 * id + 1)] }],
  });
  await using server = await startLyingServer(() => ({ count: 3, next: null, results: [1, 2, 3].map(plan) }));
  const { transport, close } = createDirectTransport();
  const client = createClient(server.url, transport, {
    getCredential: () => createCredential(() => '0'.repeat(40)),
  });
  const events: string[] = [];
  try {
    await readPlannedFoodNames({ client }, {}, (_resource, id, name) => {
      events.push(typeof name === 'string' ? `${id} ${name}` : id);
      setImmediate(() => events.push('a turn'));
      for (const end = performance.now() + workTime; performance.now() < end;);
    });
  } finally {
    client.close();
    await close();
  }
  const names = events.filter((each) => each !== 'a turn');
  assert.deepEqual(names, ['2 Food 2', '3 Food 3', '4 Food 4', '5 Food 5', '6 Food 6', '7 Food 7']);
  assert.ok(events.slice(0, events.indexOf('4 Food 4')).includes('a turn'), events.join());
});
