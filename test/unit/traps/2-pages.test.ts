import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { readServerIds } from '../../serverRows.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { setUp } from '../support/support.ts';
import { getIds } from '../collections/support.ts';
import { startBehindProxy, getQueries, loadWholeList, type ProxiedServer } from './support.ts';

/** Limits the number of rows that a request can ask for. */
function limitRows(rows: number): { target: (target: string) => string } {
  return {
    target: (target) =>
      target.replace(/\blimit=(\d+)/, (_, limit: string) => `limit=${String(Math.min(Number(limit), rows))}`),
  };
}

async function assertComplete(
  { catalogue }: Pick<ProxiedServer, 'catalogue'>,
  expectedIds: ReadonlySet<string>,
): Promise<void> {
  const list = await loadWholeList(catalogue, exercises, { size: 50 });
  assert.equal(list.loadFailure, undefined);
  assert.equal(list.items.length, expectedIds.size);
  assert.deepEqual(new Set(getIds(list)), expectedIds);
}

describe('pages', { concurrency: 8 }, () => {
  it('of an expired cursor are reported as gone, but not their list', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const query = new URLSearchParams({ cursor: 'bm90IGE=' });
    const gone = { name: 'Gone', what: 'page' };
    await assert.rejects(setup.client.readPage('ingredient-sync', 'public', { query }), gone);
    const list = createEndpointResource('ingredient-sync');
    await assert.rejects(setup.catalogue.readItem(list, { page: query.toString() }), gone);
  });

  it('beyond the end of a list that became shorter are empty, and the last', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const query = new URLSearchParams({ limit: '20', offset: '100000', ordering: 'id' });
    const page = await setup.catalogue.readPage(ingredients, 'own', { source: 0, query }, { size: 20 });
    assert.deepEqual([page.rows, page.next], [[], undefined]);
  });

  it('with fewer rows than requested continue after the rows that were sent', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using proxy = await startBehindProxy(setup.service, limitRows(7));
    await assertComplete(proxy, await readServerIds(setup.service, 'exercises'));
  });

  it('of more than 999 rows are capped by release 2.6, without a missing row', async () => {
    await using setup = await setUp({ generation: '2.6', ingredients: 2500 });
    const list = await loadWholeList(setup.catalogue, ingredients, { size: 2000 });
    assert.equal(new Set(getIds(list)).size, 2500);
    assert.deepEqual(
      getQueries(setup.service, 'ingredientinfo')
        .filter((query) => query.get('limit') !== '1')
        .map((query) => query.get('offset')),
      [null, '999', '1998'],
    );
    assert.ok(setup.catalogue.capabilities.has('cappedPages'));
  });

  it('of any number of rows are complete in release 2.4', async () => {
    await using setup = await setUp({ generation: '2.4', ingredients: 2500 });
    const list = await loadWholeList(setup.catalogue, ingredients, { size: 2500 });
    assert.equal(list.items.length, 2500);
    const asked = getQueries(setup.service, 'ingredientinfo').map((query) => query.get('limit'));
    // The second request only counts the rows.
    assert.deepEqual(asked, ['2500', '1']);
    assert.ok(!setup.catalogue.capabilities.has('cappedPages'));
  });

  it('whose links have lost scheme, host, port and prefix are read from the same server', async () => {
    await using setup = await setUp({ generation: '2.7', prefix: '/fitness' });
    await using proxy = await startBehindProxy(setup.service, {
      headers: (headers) => ({ ...headers, host: 'wger' }),
      answer: ({ body, ...head }) => ({
        ...head,
        body: Buffer.from(body.toString().replaceAll('http://wger/fitness/', 'http://wger/')),
      }),
    });
    await assertComplete(proxy, await readServerIds(setup.service, 'exercises'));
  });

  for (const name of ['next-itself', 'next-circle', 'next-repeats', 'next-garbage'] satisfies FaultName[]) {
    it(`end with the server fault "${name}", without a duplicate row`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      const list = await loadWholeList(setup.catalogue, exercises);
      assert.equal(list.loadFailure?.name, 'IncompleteList');
      assert.equal(new Set(getIds(list)).size, list.items.length);
      assert.ok(list.items.length >= 20);
      assert.ok(getQueries(setup.service, 'exerciseinfo').length <= 4);
    });
  }

  it('are requested in the order of their ids if the server has none', async () => {
    for (const generation of ['2.4', '2.7'] as const) {
      await using setup = await setUp({ generation });
      for (const resource of [exercises, ingredients]) {
        const { items } = await loadWholeList(setup.catalogue, resource, { size: 7 });
        const numbers = items.map(({ id }) => Number(id));
        assert.deepEqual(
          numbers,
          numbers.toSorted((one, other) => one - other),
        );
      }
    }
  });

  it('are read again on refresh, however long the server lets them be cached', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const list = await loadWholeList(setup.catalogue, createEndpointResource('muscle'));
    const reads = getQueries(setup.service, 'muscle').length;
    await list.refresh();
    assert.equal(getQueries(setup.service, 'muscle').length, 2 * reads);
    assert.ok(setup.service.requests.every(({ headers }) => headers['cache-control'] === undefined));
  });
});
