import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject } from '../../../../src/api/json/value.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { resources } from '../../../../src/resources/index.ts';
import type { DocumentKey } from '../../../../src/resources/resource.ts';
import { workouts } from '../../../../src/resources/workouts.ts';
import { equipment } from '../../../service/domain/vocabulary.ts';
import { getPaths, setUp, decodeDocument } from '../../support/support.ts';
import { readAllRows } from '../paging/listedRows.ts';

describe('the total of a list', { concurrency: 8 }, () => {
  it('is the server’s count if there is one source', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 70 });
    const first = await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 20 });
    assert.equal(first.total, 70);
    assert.equal(first.excludedCount, 0);
    assert.equal(first.rows.length, 20);
  });

  it('is not taken from a later source or one with excluded rows', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const first = await setup.catalogue.readPage(workouts, 'own', undefined, { size: 500 });
    assert.equal(first.total, undefined);
    assert.equal(first.next, undefined);
    const second = await setup.catalogue.readPage(workouts, 'own', first.nextSource, { size: 500 });
    assert.equal(second.total, undefined);
    assert.equal(second.nextSource, undefined);
  });
});

describe('a server without a root', { concurrency: 8 }, () => {
  it('offers the three lists of the minimum', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    assert.deepEqual(await setup.catalogue.readEndpoints(), new Set(['workout', 'exercise', 'ingredient']));
    for (const [resource, endpoint] of [
      [workouts, 'workout'],
      [exercises, 'exercise'],
      [ingredients, 'ingredient'],
    ] as const) {
      assert.equal((await setup.catalogue.getForm(resource)).endpoint, endpoint);
      const { rows } = await setup.catalogue.readPage(resource, 'own', undefined, { size: 20 });
      assert.ok(rows.length > 0 && rows.every(({ label }) => label !== ''));
    }
    assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/').length, 1);
  });

  it('offers no other list, and has its root requested again for one', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    const reading = () =>
      setup.catalogue.readPage(createEndpointResource('meal'), 'own', undefined, { size: 20 });
    await assert.rejects(reading(), { name: 'NotOffered' });
    await assert.rejects(reading(), { name: 'NotOffered' });
    assert.deepEqual(getPaths(setup.service), ['/api/v2/', '/api/v2/']);
  });
});

describe('what a server does not offer', { concurrency: 8 }, () => {
  it('fails without a request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const resource = createEndpointResource('workout');
    const { catalogue } = setup;
    await assert.rejects(catalogue.getForm(resource), { name: 'NotOffered' });
    await assert.rejects(catalogue.readPage(resource, 'own', undefined, { size: 20 }), {
      name: 'NotOffered',
    });
    await assert.rejects(catalogue.readItem(resource, { id: '1' }), { name: 'NotOffered' });
    await assert.rejects(catalogue.getWebPath(resource, { id: '1' }), { name: 'NotOffered' });
    assert.ok(getPaths(setup.service).every((path) => path === '/api/v2/'));
  });

  for (const name of ['no-endpoint', 'html', 'redirect'] as const) {
    it(`is checked again after an item failed with "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name, on: '/exerciseinfo/' };
      await assert.rejects(setup.catalogue.readItem(exercises, { id: '9' }));
      setup.service.fault = undefined;
      await setup.catalogue.readEndpoints();
      assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/').length, 2);
    });
  }

  it('is not checked again when only an item is gone', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(setup.catalogue.readItem(exercises, { id: '999999' }), {
      name: 'Gone',
      what: 'item',
    });
    await setup.catalogue.readEndpoints();
    assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/').length, 1);
  });
});

describe('an item', { concurrency: 8 }, () => {
  for (const resource of resources) {
    it(`of the ${resource.id} read alone matches its row`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      const { rows } = await setup.catalogue.readPage(resource, 'own', undefined, { size: 3 });
      for (const row of rows) {
        const document = decodeDocument(
          await setup.catalogue.readItem(resource, { id: row.id ?? assert.fail() }),
        );
        assert.deepEqual(await setup.catalogue.createRow(resource, JSON.parse(document)), row);
      }
    });
  }

  it('without an id is found by its position in the list, on every page', async () => {
    await using setup = await setUp({ generation: '2.0' });
    const languages = createEndpointResource('language');
    const rows = await readAllRows(setup, languages, 'own', 10);
    assert.equal(rows.length, 33);
    for (const [at, row] of rows.entries()) {
      assert.ok(row.id === undefined);
      assert.equal(row.place, at);
    }
    for (const at of [0, 9, 10, 32]) {
      const document: unknown = JSON.parse(
        decodeDocument(await setup.catalogue.readItem(languages, { place: at })),
      );
      assert.ok(isObject(document) && Array.isArray(document['results']));
      const results: readonly unknown[] = document['results'];
      const [item] = results;
      assert.ok(isObject(item));
      assert.equal(item['full_name'], rows[at]?.label);
    }
  });

  it('that is a page of a list is current after a refresh, whatever the server caches, and has its own path', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const { service, catalogue } = setup;
    const readCount = async (key: DocumentKey, isRefresh: boolean): Promise<unknown> => {
      const page: unknown = JSON.parse(
        decodeDocument(await catalogue.readItem(ingredients, key, { isRefresh })),
      );
      return isObject(page) ? page['count'] : undefined;
    };
    for (const key of [{ page: 'limit=20&ordering=id' }, { place: 3 }]) {
      service.resize({ ingredients: 30, exercises: 20 });
      assert.equal(await readCount(key, false), 30);
      service.resize({ ingredients: 40, exercises: 20 });
      assert.equal(await readCount(key, false), 30);
      assert.equal(await readCount(key, true), 40);
      const { query } = await catalogue.getItemPath(ingredients, key);
      assert.ok(query !== undefined && !query.has('uncached'));
    }
    service.requests.length = 0;
    await catalogue.readItem(workouts, { page: 'limit=2' }, { isRefresh: true });
    assert.ok(service.requests.every(({ target }) => !target.includes('uncached')));
  });

  it('is current after a refresh, even if the server caches its items', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const readName = async (isRefresh: boolean): Promise<unknown> => {
      const item: unknown = JSON.parse(
        decodeDocument(
          await setup.catalogue.readItem(createEndpointResource('equipment'), { id: '3' }, { isRefresh }),
        ),
      );
      return isObject(item) ? item['name'] : undefined;
    };
    const row = equipment.find(({ id }) => id === 3) ?? assert.fail();
    const { name } = row;
    assert.equal(await readName(false), name);
    Object.assign(row, { name: `${name}s` });
    try {
      assert.equal(await readName(false), name);
      assert.equal(await readName(true), `${name}s`);
    } finally {
      Object.assign(row, { name });
    }
  });

  it('has a path that its id cannot leave', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const readPath = async (id: string) => (await setup.catalogue.getItemPath(exercises, { id })).path;
    assert.equal(await readPath('9'), 'exerciseinfo/9/');
    assert.equal(await readPath('../routine'), 'exerciseinfo/..%2Froutine/');
    assert.equal(await readPath('9?key=1#x'), 'exerciseinfo/9%3Fkey%3D1%23x/');
  });

  it('is never requested if that makes the server send an e-mail, however it is named', async () => {
    await using setup = await setUp({ generation: '2.6' });
    const profile = createEndpointResource('userprofile');
    const before = setup.service.requests.length;
    for (const key of [{ listAction: 'verify-email', query: '' }, { id: 'verify-email' }]) {
      await assert.rejects(setup.catalogue.readItem(profile, key), { name: 'NotOffered' });
    }
    const asked = setup.service.requests.slice(before).map(({ target }) => target);
    assert.ok(asked.every((target) => !target.includes('verify-email')));
    assert.equal((await setup.catalogue.getItemPath(profile, { id: '1' })).path, 'userprofile/1/');
  });

  it('has a page for people, below the path of its release', async () => {
    const readPath = async (generation: '2.0' | '2.2' | '2.7') => {
      await using setup = await setUp({ generation });
      return [
        await setup.catalogue.getWebPath(workouts, { id: '1' }),
        await setup.catalogue.getWebPath(exercises, { id: '9' }),
        await setup.catalogue.getWebPath(ingredients, { id: '7' }),
        await setup.catalogue.getWebPath(exercises, { place: 1 }),
      ];
    };
    const ingredient = '/en/nutrition/ingredient/7/view/';
    assert.deepEqual(await readPath('2.0'), [
      '/en/workout/1/view',
      '/en/exercise/9/view',
      ingredient,
      undefined,
    ]);
    assert.deepEqual(await readPath('2.2'), [
      '/en/routine/1/view',
      '/en/exercise/9/view-base',
      ingredient,
      undefined,
    ]);
    assert.deepEqual(await readPath('2.7'), [
      '/en/routine/1/view',
      '/en/exercise/9/view',
      ingredient,
      undefined,
    ]);
  });

  it('has no page for an id that could be read as the path of another page', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const uuid = '2efa101b-9e1c-4a4e-8f2a-1b2c3d4e5f60';
    assert.equal(await setup.catalogue.getWebPath(exercises, { id: uuid }), `/en/exercise/${uuid}/view`);
    for (const id of ['../../../user/logout', '..', '9/../../user', '9?next=x', '9#x', '', ' ']) {
      assert.equal(await setup.catalogue.getWebPath(exercises, { id }), undefined, id);
    }
  });
});
