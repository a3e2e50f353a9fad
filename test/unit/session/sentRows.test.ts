import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRawItems } from '../../../src/session/records/readRawItems.ts';
import { defaultExercises, defaultIngredients } from '../../service/service.ts';
import { readServerRows } from '../../serverRows.ts';
import { startLyingServer } from '../collections/lyingServer.ts';
import { setUp } from '../support/support.ts';

describe('the rows of a list as they are sent', () => {
  const context = { signal: new AbortController().signal };

  it('are current, although the server keeps public lists in its page cache', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 20 });
    const { service, client, catalogue } = setup;
    const server = { client, catalogue };
    const before = await readRawItems(server, 'exerciseimage', context);
    service.resize({ exercises: defaultExercises, ingredients: defaultIngredients });
    const after = await readRawItems(server, 'exerciseimage', context);
    assert.ok(after.length > before.length);
    assert.deepEqual(
      after.map(({ id }) => id),
      (await readServerRows(service, 'exerciseimage')).map(({ id }) => id),
    );
  });

  it('end with a failure if they would fill all memory', async () => {
    const long = 'x'.repeat(100_000);
    let pages = 0;
    await using server = await startLyingServer(() => {
      const results = Array.from({ length: 40 }, (_, at) => ({ id: 40 * pages + at, long }));
      pages++;
      return { next: `http://any/?offset=${String(pages)}`, results };
    });
    const { client, catalogue } = server;
    await assert.rejects(readRawItems({ client, catalogue }, 'exerciseinfo', context), {
      name: 'IncompleteList',
      reason: 'endless',
    });
    assert.equal(pages, 5);
  });

  it('end with a failure if the server sends the same page again and again', async () => {
    await using server = await startLyingServer((query) => ({
      next: `http://any/?offset=${String(Number(query.get('offset') ?? 0) + 1)}`,
      results: [{ id: 1 }],
    }));
    const { client, catalogue } = server;
    await assert.rejects(readRawItems({ client, catalogue }, 'exerciseinfo', context), {
      name: 'IncompleteList',
      reason: 'repeats',
    });
  });

  it('include those without an id', async () => {
    await using server = await startLyingServer(() => ({ next: null, results: [{ name: 'A' }, { id: 1 }] }));
    const { client, catalogue } = server;
    assert.deepEqual(await readRawItems({ client, catalogue }, 'exerciseinfo', context), [
      { name: 'A' },
      { id: 1 },
    ]);
  });

  it('of a private list are requested without bypassing the cache', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service, client, catalogue } = setup;
    await readRawItems({ client, catalogue }, 'slot-entry', context);
    const target = service.requests
      .map((request) => request.target)
      .find((asked) => asked.includes('slot-entry'));
    assert.equal(target, '/api/v2/slot-entry/?limit=500&ordering=id');
  });
});
