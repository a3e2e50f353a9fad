import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlannedFoodNames, type NameListener } from '../../../src/session/records/foods.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startLyingServer } from '../collections/lyingServer.ts';
import { createClient, createCredential } from '../support/support.ts';

/** Milliseconds of work, more than a slice takes. */
const workTime = 30;

function createPlan(id: number): object {
  const portion = (food: number): object => ({
    id: food,
    ingredient_obj: { id: food, name: `Food ${String(food)}` },
  });
  return { id, meals: [{ id, meal_items: [portion(2 * id), portion(2 * id + 1)] }] };
}

/** Reads the names of the foods in the plans of a server that answers with these pages. */
async function readNames(sendPage: (query: URLSearchParams) => unknown, onName: NameListener): Promise<void> {
  await using server = await startLyingServer(sendPage);
  const { transport, close } = createDirectTransport();
  const client = createClient(server.url, transport, {
    getCredential: () => createCredential(() => '0'.repeat(40)),
  });
  try {
    await readPlannedFoodNames({ client }, {}, onName);
  } finally {
    client.close();
    await close();
  }
}

describe('the names of planned foods', () => {
  it('are collected with a pause after each plan', async () => {
    const events: string[] = [];
    await readNames(
      () => ({ count: 3, next: null, results: [1, 2, 3].map(createPlan) }),
      (_resource, id, name) => {
        events.push(typeof name === 'string' ? `${id} ${name}` : id);
        setImmediate(() => events.push('a turn'));
        for (const end = performance.now() + workTime; performance.now() < end;);
      },
    );
    const names = events.filter((each) => each !== 'a turn');
    assert.deepEqual(names, ['2 Food 2', '3 Food 3', '4 Food 4', '5 Food 5', '6 Food 6', '7 Food 7']);
    assert.ok(events.slice(0, events.indexOf('4 Food 4')).includes('a turn'), events.join());
  });

  it('are those of all plans, from the newest on, and of a server without an end as far as it is of use', async () => {
    for (const [lastPage, pages] of [
      [2, 3],
      [Infinity, 50],
    ] as const) {
      const queries: string[] = [];
      const found = new Set<string>();
      await readNames(
        (query) => {
          queries.push(query.toString());
          const page = Number(query.get('offset') ?? 0);
          const next = page < lastPage ? `http://any/?ordering=-id&offset=${String(page + 1)}` : null;
          return { next, results: [createPlan(page)] };
        },
        (_resource, id) => found.add(id),
      );
      assert.deepEqual(queries.slice(0, 2), ['ordering=-id', 'ordering=-id&offset=1']);
      assert.deepEqual([queries.length, found.size], [pages, 2 * pages]);
    }
  });
});
