import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPrivateNames } from '../../../src/session/privateNames.ts';
import { meals, type Meal } from '../../service/domain/nutrition.ts';
import { readServerRows } from '../../serverRows.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startLyingServer, type SendPage } from '../collections/lyingServer.ts';
import { createClient, createCredential, getPaths, setUp } from '../support/support.ts';

/** Reads the names of a server's routines, and counts the requested pages. */
async function readRoutineNames(
  routines: SendPage,
): Promise<readonly [names: readonly unknown[], pages: number]> {
  await using server = await startLyingServer(routines);
  const { transport, close } = createDirectTransport();
  const client = createClient(server.url, transport, {
    getCredential: () => createCredential(() => '0'.repeat(40)),
  });
  try {
    const rows = await readPrivateNames({ client, catalogue: server.catalogue }, 'workouts', {});
    return [rows.map(({ name }) => name), server.exerciseQueries.length];
  } finally {
    client.close();
    await close();
  }
}

/** The address of the next page. */
function createNextUrl(query: URLSearchParams): string {
  return `http://any/?offset=${Number(query.get('offset') ?? 0) + 1}`;
}

describe('the names of the user’s own data', () => {
  it('end with pages that have none, whatever the next link is', async () => {
    assert.deepEqual(await readRoutineNames((query) => ({ next: createNextUrl(query), results: [1] })), [
      [],
      1,
    ]);
  });

  it('appear once each if the server sends the same page forever', async () => {
    const results = [{ id: 1, name: 'Push' }];
    assert.deepEqual(await readRoutineNames((query) => ({ next: createNextUrl(query), results })), [
      ['Push'],
      2,
    ]);
  });

  for (const [generation, lists] of [
    ['2.0', ['workout']],
    ['2.2', ['workout', 'templates']],
    ['2.7', ['routine']],
  ] as const) {
    it(`include in release ${generation} those of all plans with days, in few requests`, async () => {
      await using setup = await setUp({ generation });
      const days = await readServerRows(setup.service, 'day');
      setup.service.requests.length = 0;
      const rows = await readPrivateNames(setup, 'workouts', {});
      const paths = getPaths(setup.service).filter((path) => path !== '/api/v2/');
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

  it('include those of years of meals, in few requests', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const all = meals as Meal[];
    const { length } = all;
    const [model = assert.fail()] = all;
    all.push(...Array.from({ length: 1500 }, (_, at) => ({ ...model, id: 100 + at })));
    try {
      const names = await readPrivateNames(setup, 'meal', {});
      const paths = getPaths(setup.service).filter((path) => path === '/api/v2/meal/');
      assert.deepEqual([names.length, paths.length], [all.length, 4]);
    } finally {
      all.splice(length);
    }
  });

  it('end at a few megabytes', async () => {
    const words = 'x'.repeat(200_000);
    const [names, pages] = await readRoutineNames((query) => ({
      next: createNextUrl(query),
      results: [{ id: Number(query.get('offset') ?? 0), name: 'Push', words }],
    }));
    assert.deepEqual([names.length, pages], [21, 21]);
  });
});
