import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNamedRows } from '../../../src/session/privateNames.ts';
import { rowsHeldBy } from '../../heldBy.ts';
import { plainTransport } from '../../plainTransport.ts';
import { lyingServer, type SendPage } from '../collections/lyingServer.ts';
import { clientFor, credentialOf, pathsOf, setUp } from '../support.ts';

/** The names of the routines of a server that sends what it likes of them, and the number of its pages. */
async function namesOf(routines: SendPage): Promise<readonly [names: readonly unknown[], pages: number]> {
  await using server = await lyingServer(routines);
  const { transport, close } = plainTransport();
  const client = clientFor(server.url, transport, { key: () => credentialOf(() => '0'.repeat(40)) });
  try {
    const rows = await readNamedRows({ client, catalogue: server.catalogue }, 'workouts', {});
    return [rows.map(({ name }) => name), server.asked.length];
  } finally {
    client.close();
    await close();
  }
}

/** The address of the page behind the one that a query asks for. */
function nextOf(query: URLSearchParams): string {
  return `http://any/?offset=${Number(query.get('offset') ?? 0) + 1}`;
}

describe('the names of one’s own', () => {
  it('end with pages that have none, whatever is said of the next', async () => {
    assert.deepEqual(await namesOf((query) => ({ next: nextOf(query), results: [1] })), [[], 1]);
  });

  it('are each there once of a server that sends the same page for ever', async () => {
    const results = [{ id: 1, name: 'Push' }];
    assert.deepEqual(await namesOf((query) => ({ next: nextOf(query), results })), [['Push'], 2]);
  });

  for (const [generation, lists] of [
    ['2.0', ['workout']],
    ['2.2', ['workout', 'templates']],
    ['2.7', ['routine']],
  ] as const) {
    it(`are in release ${generation} those of all plans that days are of, in few requests`, async () => {
      await using setup = await setUp({ generation });
      const days = await rowsHeldBy(setup.service, 'day');
      setup.service.requests.length = 0;
      const rows = await readNamedRows(setup, 'workouts', {});
      const paths = pathsOf(setup.service).filter((path) => path !== '/api/v2/');
      assert.deepEqual(new Set(paths), new Set(lists.map((list) => `/api/v2/${list}/`)));
      assert.equal(paths.length, lists.length);
      const named = new Set(rows.map(({ id }) => id));
      const plans = days.map(({ training, routine }) => String(training ?? routine));
      assert.ok(plans.length > 0);
      assert.deepEqual(
        plans.filter((plan) => !named.has(plan)),
        [],
      );
      const templates = rows.filter(({ of }) => of === 'templates');
      assert.equal(templates.length > 0, generation === '2.2');
      assert.ok(templates.every(({ id }) => plans.includes(id)));
    });
  }

  it('end at a few megabytes', async () => {
    const words = 'x'.repeat(200_000);
    const [names, pages] = await namesOf((query) => ({
      next: nextOf(query),
      results: [{ id: Number(query.get('offset') ?? 0), name: 'Push', words }],
    }));
    assert.deepEqual([names.length, pages], [21, 21]);
  });
});
