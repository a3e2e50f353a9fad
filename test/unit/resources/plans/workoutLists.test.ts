import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject } from '../../../../src/api/json/value.ts';
import type { Transport } from '../../../../src/api/http/transport.ts';
import { Catalogue } from '../../../../src/resources/server/catalogue.ts';
import { getResource } from '../../../../src/resources/server/endpoints.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import { workouts } from '../../../../src/resources/workouts.ts';
import { readServerRows } from '../../../serverRows.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import {
  createClient,
  createCredential,
  getPaths,
  setUp,
  type Setup,
  silentLog,
  decodeDocument,
} from '../../support/support.ts';
import { readAllRows } from '../paging/listedRows.ts';

function getIds(rows: readonly ListedItem[]): string[] {
  return rows.map(({ id }) => id ?? assert.fail('A row has no id.'));
}

async function readServerIds({ service }: Setup, endpoint: string): Promise<Set<string>> {
  return new Set((await readServerRows(service, endpoint)).map(({ id }) => String(id)));
}

describe('workouts', { concurrency: 8 }, () => {
  for (const generation of ['2.4', '2.6', '2.7'] as const) {
    it(`of release ${generation} are all routines, the user’s own separate from public ones`, async () => {
      await using setup = await setUp({ generation });
      const own = getIds(await readAllRows(setup, workouts, 'own'));
      const open = getIds(await readAllRows(setup, workouts, 'public'));
      const held = await readServerRows(setup.service, 'routine');
      assert.deepEqual(new Set([...own, ...open]), new Set(held.map(({ id }) => String(id))));
      assert.equal(new Set(own).size, own.length, 'A row of one’s own comes twice.');
      assert.equal(new Set(open).size, open.length, 'A public row comes twice.');

      const templates = await readServerIds(setup, 'templates');
      assert.ok(templates.size > 0 && [...templates].every((id) => own.includes(id)));
      const isPublic = new Set(held.filter((row) => row.is_public === true).map(({ id }) => String(id)));
      assert.deepEqual(new Set(open), isPublic);
      // One's own public rows are in both parts, but no rows of others are in one's own.
      assert.deepEqual(
        new Set(own.filter((id) => isPublic.has(id))),
        new Set([...templates].filter((id) => isPublic.has(id))),
      );
      assert.equal(setup.catalogue.hasPublicItems(workouts), true);
    });

    it(`of release ${generation} appear once each if the list of templates has no filters`, async () => {
      await using setup = await setUp({ generation });
      await using plain = createDirectTransport();
      const forgetting: Transport = (request) => {
        const url = new URL(request.url);
        if (url.pathname.endsWith('/templates/')) {
          url.searchParams.delete('is_public');
        }
        return plain.transport({ ...request, url });
      };
      const client = createClient(setup.service.url, forgetting, {
        getCredential: () => createCredential(() => setup.key),
      });
      const catalogue = new Catalogue(client, () => ['en'], silentLog);
      const own = getIds(await readAllRows({ catalogue }, workouts, 'own'));
      assert.deepEqual(own, getIds(await readAllRows(setup, workouts, 'own')));
    });

    it(`of release ${generation} show nothing private of another user`, async () => {
      await using setup = await setUp({ generation });
      const mine = new Set(getIds(await readAllRows(setup, workouts, 'own')));
      const open = new Set(getIds(await readAllRows(setup, workouts, 'public')));
      setup.key = setup.service.otherKey;
      const othersRows = getIds(await readAllRows(setup, workouts, 'own'));
      assert.ok(othersRows.length > 0);
      assert.ok(othersRows.every((id) => !mine.has(id)));
      assert.deepEqual(new Set(getIds(await readAllRows(setup, workouts, 'public'))), open);
    });
  }

  it('of release 2.2 are workouts and templates, and the public templates apart', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const rows = await readAllRows(setup, workouts, 'own');
    const plain = rows.filter(({ of }) => of === 'workouts');
    const templates = rows.filter(({ of }) => of === 'templates');
    assert.equal(plain.length + templates.length, rows.length);
    assert.deepEqual(new Set(getIds(plain)), await readServerIds(setup, 'workout'));
    assert.deepEqual(new Set(getIds(templates)), await readServerIds(setup, 'templates'));
    assert.ok(plain.length > 0 && templates.length > 0);
    const open = await readAllRows(setup, workouts, 'public');
    assert.ok(open.length > 0 && open.every(({ of }) => of === 'public-templates'));
    assert.deepEqual(new Set(getIds(open)), await readServerIds(setup, 'public-templates'));
    assert.equal(setup.catalogue.hasPublicItems(workouts), true);
  });

  for (const generation of ['1.8', '1.9', '2.0', 'minimum'] as const) {
    it(`of release ${generation} are one list, and there are no public ones`, async () => {
      await using setup = await setUp({ generation });
      const rows = await readAllRows(setup, workouts, 'own');
      assert.deepEqual(new Set(getIds(rows)), await readServerIds(setup, 'workout'));
      assert.ok(rows.every(({ of }) => of === 'workouts'));
      assert.equal(setup.catalogue.hasPublicItems(workouts), false);
      const {
        rows: open,
        next,
        nextSource,
      } = await setup.catalogue.readPage(workouts, 'public', undefined, {
        size: 20,
      });
      assert.deepEqual([open, next, nextSource], [[], undefined, undefined]);
    });
  }

  for (const generation of ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.7'] as const) {
    it(`of release ${generation} have documents, each of the resource that its row says`, async () => {
      await using setup = await setUp({ generation });
      for (const { id = assert.fail(), of } of await readAllRows(setup, workouts, 'own', 20)) {
        const document: unknown = JSON.parse(
          decodeDocument(await setup.catalogue.readItem(getResource(of), { id })),
        );
        assert.ok(isObject(document));
        assert.equal(String(document['id']), id);
      }
    });
  }
});

describe('an id of a workout', { concurrency: 8 }, () => {
  it('up to 2.2 may also be that of a template, which is requested if there is no such workout', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const days = await readServerRows(setup.service, 'day');
    const templates = await readServerIds(setup, 'templates');
    const training = days.map((day) => String(day.training)).find((id) => templates.has(id)) ?? assert.fail();
    setup.service.requests.length = 0;
    const document: unknown = JSON.parse(
      decodeDocument(await setup.catalogue.readItem(workouts, { id: training })),
    );
    assert.ok(isObject(document));
    assert.equal(String(document['id']), training);
    assert.deepEqual(
      getPaths(setup.service).filter((path) => path.includes(training)),
      [`/api/v2/workout/${training}/`, `/api/v2/templates/${training}/`],
    );
  });

  for (const [generation, paths] of [
    ['2.0', ['/api/v2/workout/999/']],
    ['2.2', ['/api/v2/workout/999/', '/api/v2/templates/999/']],
    ['2.7', ['/api/v2/routine/999/']],
  ] as const) {
    it(`of release ${generation} that does not exist is gone, after one request to each possible list`, async () => {
      await using setup = await setUp({ generation });
      await assert.rejects(setup.catalogue.readItem(workouts, { id: '999' }), { name: 'Gone' });
      assert.deepEqual(
        getPaths(setup.service).filter((path) => path.includes('999')),
        paths,
      );
    });
  }

  it('is not looked up as a template for an action on a workout, or after a server error', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const action = 'canonical_representation';
    const key = { id: '999', action, query: '' };
    await assert.rejects(setup.catalogue.readItem(workouts, key), { name: 'Gone' });
    setup.service.fault = { name: 'status-403', on: '/workout/' };
    await assert.rejects(setup.catalogue.readItem(workouts, { id: '999' }), { name: 'Forbidden' });
    assert.ok(!getPaths(setup.service).some((path) => path.includes('/templates/')));
  });
});
