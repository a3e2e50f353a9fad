import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject } from '../../../src/api/json/value.ts';
import type { Transport } from '../../../src/api/http/transport.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import type { Cursor } from '../../../src/resources/paging/rowPage.ts';
import { endpointResource, resourceNamed } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { resources } from '../../../src/resources/index.ts';
import type { DocumentKey, ListedItem, Resource } from '../../../src/resources/resource.ts';
import type { ListPart } from '../../../src/resources/paging/sources.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { idsHeldBy, rowsHeldBy } from '../../heldBy.ts';
import { plainTransport } from '../../plainTransport.ts';
import { clientFor, credentialOf, pathsOf, setUp, type Setup, silentLog, textOf } from '../support.ts';

/** All rows of a part, page after page and source after source. */
async function rowsOf(
  setup: Pick<Setup, 'catalogue'>,
  resource: Resource,
  part: ListPart,
  size = 3,
): Promise<ListedItem[]> {
  const rows: ListedItem[] = [];
  let cursor: Cursor | undefined;
  for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
    assert.ok(pages < 200, 'The list has no end.');
    const page = await setup.catalogue.page(resource, part, cursor, { size });
    rows.push(...page.rows);
    cursor = page.next ?? page.nextSource;
  }
  return rows;
}

function idsOf(rows: readonly ListedItem[]): string[] {
  return rows.map(({ id }) => id ?? assert.fail('A row has no id.'));
}

async function heldIds({ service }: Setup, endpoint: string): Promise<Set<string>> {
  return new Set((await rowsHeldBy(service, endpoint)).map(({ id }) => String(id)));
}

describe('workouts', { concurrency: 8 }, () => {
  for (const generation of ['2.4', '2.6', '2.7'] as const) {
    it(`of release ${generation} are all of the routines, one’s own apart from the public ones`, async () => {
      await using setup = await setUp({ generation });
      const own = idsOf(await rowsOf(setup, workouts, 'own'));
      const open = idsOf(await rowsOf(setup, workouts, 'public'));
      const held = await rowsHeldBy(setup.service, 'routine');
      assert.deepEqual(new Set([...own, ...open]), new Set(held.map(({ id }) => String(id))));
      assert.equal(new Set(own).size, own.length, 'A row of one’s own comes twice.');
      assert.equal(new Set(open).size, open.length, 'A public row comes twice.');

      const templates = await heldIds(setup, 'templates');
      assert.ok(templates.size > 0 && [...templates].every((id) => own.includes(id)));
      const isPublic = new Set(held.filter((row) => row.is_public === true).map(({ id }) => String(id)));
      assert.deepEqual(new Set(open), isPublic);
      // What is one's own and public is in both parts; of others there is nothing in one's own.
      assert.deepEqual(
        new Set(own.filter((id) => isPublic.has(id))),
        new Set([...templates].filter((id) => isPublic.has(id))),
      );
      assert.equal(setup.catalogue.hasPublic(workouts), true);
    });

    it(`of release ${generation} come once each where the list of templates knows no filters`, async () => {
      await using setup = await setUp({ generation });
      await using plain = plainTransport();
      const forgetting: Transport = (request) => {
        const url = new URL(request.url);
        if (url.pathname.endsWith('/templates/')) {
          url.searchParams.delete('is_public');
        }
        return plain.transport({ ...request, url });
      };
      const client = clientFor(setup.service.url, forgetting, { key: () => credentialOf(() => setup.key) });
      const catalogue = new Catalogue(client, () => ['en'], silentLog);
      const own = idsOf(await rowsOf({ catalogue }, workouts, 'own'));
      assert.deepEqual(own, idsOf(await rowsOf(setup, workouts, 'own')));
    });

    it(`of release ${generation} show nothing private of another user`, async () => {
      await using setup = await setUp({ generation });
      const mine = new Set(idsOf(await rowsOf(setup, workouts, 'own')));
      const open = new Set(idsOf(await rowsOf(setup, workouts, 'public')));
      setup.key = setup.service.otherKey;
      const theirs = idsOf(await rowsOf(setup, workouts, 'own'));
      assert.ok(theirs.length > 0);
      assert.ok(theirs.every((id) => !mine.has(id)));
      assert.deepEqual(new Set(idsOf(await rowsOf(setup, workouts, 'public'))), open);
    });
  }

  it('of release 2.2 are workouts and templates, and the public templates apart', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const rows = await rowsOf(setup, workouts, 'own');
    const plain = rows.filter(({ of }) => of === 'workouts');
    const templates = rows.filter(({ of }) => of === 'templates');
    assert.equal(plain.length + templates.length, rows.length);
    assert.deepEqual(new Set(idsOf(plain)), await heldIds(setup, 'workout'));
    assert.deepEqual(new Set(idsOf(templates)), await heldIds(setup, 'templates'));
    assert.ok(plain.length > 0 && templates.length > 0);
    const open = await rowsOf(setup, workouts, 'public');
    assert.ok(open.length > 0 && open.every(({ of }) => of === 'public-templates'));
    assert.deepEqual(new Set(idsOf(open)), await heldIds(setup, 'public-templates'));
    assert.equal(setup.catalogue.hasPublic(workouts), true);
  });

  for (const generation of ['1.8', '1.9', '2.0', 'minimum'] as const) {
    it(`of release ${generation} are one list, and there are no public ones`, async () => {
      await using setup = await setUp({ generation });
      const rows = await rowsOf(setup, workouts, 'own');
      assert.deepEqual(new Set(idsOf(rows)), await heldIds(setup, 'workout'));
      assert.ok(rows.every(({ of }) => of === 'workouts'));
      assert.equal(setup.catalogue.hasPublic(workouts), false);
      const {
        rows: open,
        next,
        nextSource,
      } = await setup.catalogue.page(workouts, 'public', undefined, {
        size: 20,
      });
      assert.deepEqual([open, next, nextSource], [[], undefined, undefined]);
    });
  }

  for (const generation of ['2.0', '2.2', '2.4', '2.7'] as const) {
    it(`of release ${generation} have documents, each of the resource that its row says`, async () => {
      await using setup = await setUp({ generation });
      for (const { id = assert.fail(), of } of await rowsOf(setup, workouts, 'own', 20)) {
        const document: unknown = JSON.parse(textOf(await setup.catalogue.item(resourceNamed(of), { id })));
        assert.ok(isObject(document));
        assert.equal(String(document['id']), id);
      }
    });
  }
});

describe('an id of a workout', { concurrency: 8 }, () => {
  it('leads up to 2.2 also to a template, which is asked for where there is no such workout', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const days = await rowsHeldBy(setup.service, 'day');
    const templates = await heldIds(setup, 'templates');
    const training = days.map((day) => String(day.training)).find((id) => templates.has(id)) ?? assert.fail();
    setup.service.requests.length = 0;
    const document: unknown = JSON.parse(textOf(await setup.catalogue.item(workouts, { id: training })));
    assert.ok(isObject(document));
    assert.equal(String(document['id']), training);
    assert.deepEqual(
      pathsOf(setup.service).filter((path) => path.includes(training)),
      [`/api/v2/workout/${training}/`, `/api/v2/templates/${training}/`],
    );
  });

  for (const [generation, paths] of [
    ['2.0', ['/api/v2/workout/999/']],
    ['2.2', ['/api/v2/workout/999/', '/api/v2/templates/999/']],
    ['2.7', ['/api/v2/routine/999/']],
  ] as const) {
    it(`of release ${generation} that is none is gone, and asked for once of each list that may have it`, async () => {
      await using setup = await setUp({ generation });
      await assert.rejects(setup.catalogue.item(workouts, { id: '999' }), { name: 'Gone' });
      assert.deepEqual(
        pathsOf(setup.service).filter((path) => path.includes('999')),
        paths,
      );
    });
  }

  it('leads to no template for what is computed of a workout, or where the server failed', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const action = 'canonical_representation';
    const key = { id: '999', action, query: '' };
    await assert.rejects(setup.catalogue.item(workouts, key), { name: 'Gone' });
    setup.service.fault = { name: 'status-403', on: '/workout/' };
    await assert.rejects(setup.catalogue.item(workouts, { id: '999' }), { name: 'Forbidden' });
    assert.ok(!pathsOf(setup.service).some((path) => path.includes('/templates/')));
  });
});

describe('the total of a list', { concurrency: 8 }, () => {
  it('is what the server says where there is one source', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 70 });
    const first = await setup.catalogue.page(ingredients, 'own', undefined, { size: 20 });
    assert.equal(first.total, 70);
    assert.equal(first.excluded, 0);
    assert.equal(first.rows.length, 20);
  });

  it('is not told by a source that comes later or whose rows are not all shown', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const first = await setup.catalogue.page(workouts, 'own', undefined, { size: 500 });
    assert.equal(first.total, undefined);
    assert.equal(first.next, undefined);
    const second = await setup.catalogue.page(workouts, 'own', first.nextSource, { size: 500 });
    assert.equal(second.total, undefined);
    assert.equal(second.nextSource, undefined);
  });
});

describe('a server without a root', { concurrency: 8 }, () => {
  it('offers the three lists that were ever promised', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    assert.deepEqual(await setup.catalogue.endpoints(), new Set(['workout', 'exercise', 'ingredient']));
    for (const [resource, endpoint] of [
      [workouts, 'workout'],
      [exercises, 'exercise'],
      [ingredients, 'ingredient'],
    ] as const) {
      assert.equal((await setup.catalogue.form(resource)).endpoint, endpoint);
      const { rows } = await setup.catalogue.page(resource, 'own', undefined, { size: 20 });
      assert.ok(rows.length > 0 && rows.every(({ label }) => label !== ''));
    }
    assert.equal(pathsOf(setup.service).filter((path) => path === '/api/v2/').length, 1);
  });

  it('offers no other list, and is looked at again for one', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    const reading = () => setup.catalogue.page(endpointResource('meal'), 'own', undefined, { size: 20 });
    await assert.rejects(reading(), { name: 'NotOffered' });
    await assert.rejects(reading(), { name: 'NotOffered' });
    assert.deepEqual(pathsOf(setup.service), ['/api/v2/', '/api/v2/']);
  });
});

describe('what a server does not offer', { concurrency: 8 }, () => {
  it('is a failure without a request for it', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const resource = endpointResource('workout');
    const { catalogue } = setup;
    await assert.rejects(catalogue.form(resource), { name: 'NotOffered' });
    await assert.rejects(catalogue.page(resource, 'own', undefined, { size: 20 }), { name: 'NotOffered' });
    await assert.rejects(catalogue.item(resource, { id: '1' }), { name: 'NotOffered' });
    await assert.rejects(catalogue.webPath(resource, { id: '1' }), { name: 'NotOffered' });
    assert.ok(pathsOf(setup.service).every((path) => path === '/api/v2/'));
  });

  for (const name of ['no-endpoint', 'html', 'redirect'] as const) {
    it(`is found out anew after an item came to "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name, on: '/exerciseinfo/' };
      await assert.rejects(setup.catalogue.item(exercises, { id: '9' }));
      setup.service.fault = undefined;
      await setup.catalogue.endpoints();
      assert.equal(pathsOf(setup.service).filter((path) => path === '/api/v2/').length, 2);
    });
  }

  it('is not looked for again when only an item is gone', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(setup.catalogue.item(exercises, { id: '999999' }), { name: 'Gone', what: 'item' });
    await setup.catalogue.endpoints();
    assert.equal(pathsOf(setup.service).filter((path) => path === '/api/v2/').length, 1);
  });
});

describe('an item', { concurrency: 8 }, () => {
  for (const resource of resources) {
    it(`of the ${resource.id} is what its row says, read by itself`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      const { rows } = await setup.catalogue.page(resource, 'own', undefined, { size: 3 });
      for (const row of rows) {
        const document = textOf(await setup.catalogue.item(resource, { id: row.id ?? assert.fail() }));
        assert.deepEqual(await setup.catalogue.row(resource, JSON.parse(document)), row);
      }
    });
  }

  it('without an id is found by its place in the list, on every page', async () => {
    await using setup = await setUp({ generation: '2.0' });
    const languages = endpointResource('language');
    const rows = await rowsOf(setup, languages, 'own', 10);
    assert.equal(rows.length, 33);
    for (const [at, row] of rows.entries()) {
      assert.ok(row.id === undefined);
      assert.equal(row.place, at);
    }
    for (const at of [0, 9, 10, 32]) {
      const document: unknown = JSON.parse(textOf(await setup.catalogue.item(languages, { place: at })));
      assert.ok(isObject(document) && Array.isArray(document['results']));
      const results: readonly unknown[] = document['results'];
      const [item] = results;
      assert.ok(isObject(item));
      assert.equal(item['full_name'], rows[at]?.label);
    }
  });

  it('that is a page of a list is of now on a refresh, whatever the server keeps of it, and has its own path', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const { service, catalogue } = setup;
    const countOf = async (key: DocumentKey, isRefresh: boolean): Promise<unknown> => {
      const page: unknown = JSON.parse(textOf(await catalogue.item(ingredients, key, { isRefresh })));
      return isObject(page) ? page['count'] : undefined;
    };
    for (const key of [{ page: 'limit=20&ordering=id' }, { place: 3 }]) {
      service.stock({ ingredients: 30, exercises: 20 });
      assert.equal(await countOf(key, false), 30);
      service.stock({ ingredients: 40, exercises: 20 });
      assert.equal(await countOf(key, false), 30);
      assert.equal(await countOf(key, true), 40);
      const { query } = await catalogue.itemPath(ingredients, key);
      assert.ok(query !== undefined && !query.has('uncached'));
    }
    service.requests.length = 0;
    await catalogue.item(workouts, { page: 'limit=2' }, { isRefresh: true });
    const [first] = await idsHeldBy(service, 'exercises');
    await catalogue.item(exercises, { id: first ?? assert.fail() }, { isRefresh: true });
    assert.ok(service.requests.every(({ target }) => !target.includes('uncached')));
  });

  it('has a path that keeps its id to itself', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const pathOf = async (id: string) => (await setup.catalogue.itemPath(exercises, { id })).path;
    assert.equal(await pathOf('9'), 'exerciseinfo/9/');
    assert.equal(await pathOf('../routine'), 'exerciseinfo/..%2Froutine/');
    assert.equal(await pathOf('9?key=1#x'), 'exerciseinfo/9%3Fkey%3D1%23x/');
  });

  it('is never asked for where to read it sends an e-mail, however it is named', async () => {
    await using setup = await setUp({ generation: '2.6' });
    const profile = endpointResource('userprofile');
    const before = setup.service.requests.length;
    for (const key of [{ listAction: 'verify-email', query: '' }, { id: 'verify-email' }]) {
      await assert.rejects(setup.catalogue.item(profile, key), { name: 'NotOffered' });
    }
    const asked = setup.service.requests.slice(before).map(({ target }) => target);
    assert.ok(asked.every((target) => !target.includes('verify-email')));
    assert.equal((await setup.catalogue.itemPath(profile, { id: '1' })).path, 'userprofile/1/');
  });

  it('has a page for people, below the path of its release', async () => {
    const pathOf = async (generation: '2.0' | '2.2' | '2.7') => {
      await using setup = await setUp({ generation });
      return [
        await setup.catalogue.webPath(workouts, { id: '1' }),
        await setup.catalogue.webPath(exercises, { id: '9' }),
        await setup.catalogue.webPath(ingredients, { id: '7' }),
        await setup.catalogue.webPath(exercises, { place: 1 }),
      ];
    };
    const ingredient = '/en/nutrition/ingredient/7/view/';
    assert.deepEqual(await pathOf('2.0'), [
      '/en/workout/1/view',
      '/en/exercise/9/view',
      ingredient,
      undefined,
    ]);
    assert.deepEqual(await pathOf('2.2'), [
      '/en/routine/1/view',
      '/en/exercise/9/view-base',
      ingredient,
      undefined,
    ]);
    assert.deepEqual(await pathOf('2.7'), [
      '/en/routine/1/view',
      '/en/exercise/9/view',
      ingredient,
      undefined,
    ]);
  });

  it('has no page for an id that a server could take for the path of another page', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const uuid = '2efa101b-9e1c-4a4e-8f2a-1b2c3d4e5f60';
    assert.equal(await setup.catalogue.webPath(exercises, { id: uuid }), `/en/exercise/${uuid}/view`);
    for (const id of ['../../../user/logout', '..', '9/../../user', '9?next=x', '9#x', '', ' ']) {
      assert.equal(await setup.catalogue.webPath(exercises, { id }), undefined, id);
    }
  });
});
