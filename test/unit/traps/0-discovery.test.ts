import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCapabilities } from '../../../src/resources/server/capabilities.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { resources } from '../../../src/resources/index.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import type { Generation } from '../../service/service.ts';
import { isFailureNamed, getPaths, setUp, decodeDocument } from '../support/support.ts';
import { startBehindProxy, loadWholeList } from './support.ts';

const wrongKey = 'f'.repeat(40);

describe('discovery', () => {
  const forms: Readonly<Record<Generation, readonly [string, string, string]>> = {
    '1.8': ['workout', 'exercise', 'ingredient'],
    '1.9': ['workout', 'exercise', 'ingredient'],
    '2.0': ['workout', 'exerciseinfo', 'ingredientinfo'],
    '2.1': ['workout', 'exercisebaseinfo', 'ingredientinfo'],
    '2.2': ['workout', 'exercisebaseinfo', 'ingredientinfo'],
    '2.3': ['routine', 'exerciseinfo', 'ingredientinfo'],
    '2.4': ['routine', 'exerciseinfo', 'ingredientinfo'],
    '2.5': ['routine', 'exerciseinfo', 'ingredientinfo'],
    '2.6': ['routine', 'exerciseinfo', 'ingredientinfo'],
    '2.7': ['routine', 'exerciseinfo', 'ingredientinfo'],
    next: ['routine', 'exerciseinfo', 'ingredientinfo'],
    minimum: ['workout', 'exercise', 'ingredient'],
  };
  for (const [generation, endpoints] of Object.entries(forms) as [Generation, (typeof forms)[Generation]][]) {
    it(`finds ${endpoints.join(', ')} on release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      const found = await Promise.all(resources.map((resource) => setup.catalogue.getForm(resource)));
      assert.deepEqual(
        found.map(({ endpoint }) => endpoint),
        endpoints,
      );
      assert.deepEqual(getPaths(setup.service), ['/api/v2/']);
    });
  }

  it('follows the root, not a version of another release', async () => {
    await using setup = await setUp({ generation: '2.2' });
    assert.equal(decodeDocument(await setup.client.readDocument('version/', 'public')), '"2.3.0a1"');
    assert.equal((await setup.catalogue.getForm(workouts)).endpoint, 'workout');
    await loadWholeList(setup.catalogue, workouts);
    assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/version/').length, 1);
  });

  it('reads the version apart from the root, and works without one', async () => {
    await using current = await setUp({ generation: '2.7' });
    assert.equal((await current.client.root.getEndpoints())?.has('version'), false);
    assert.equal(decodeDocument(await current.client.readDocument('version/', 'public')), '"2.7.0a2"');
    await using old = await setUp({ generation: '1.9' });
    await assert.rejects(old.client.readDocument('version/', 'public'), isFailureNamed('NotOffered'));
    assert.equal((await loadWholeList(old.catalogue, workouts)).loadFailure, undefined);
  });

  it('ignores the URLs of a root that names another host', async () => {
    await using setup = await setUp({ generation: '2.7', prefix: '/fitness' });
    await using proxy = await startBehindProxy(setup.service, {
      headers: (headers) => ({ ...headers, host: 'wger.internal' }),
    });
    const root = decodeDocument(await proxy.client.readDocument('', 'public'));
    assert.match(root, /"http:\/\/wger\.internal\/fitness\/api\/v2\/routine\/"/);
    const list = await loadWholeList(proxy.catalogue, exercises);
    assert.equal(list.loadFailure, undefined);
    assert.equal(list.total, list.items.length);
    assert.ok(setup.service.requests.every(({ headers }) => headers.host === 'wger.internal'));
  });

  it('works with a bad key stored, as do all public reads', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = wrongKey;
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
    assert.equal(decodeDocument(await setup.client.readDocument('version/', 'public')), '"2.7.0a2"');
    assert.equal((await loadWholeList(setup.catalogue, exercises)).loadFailure, undefined);
    assert.equal((await loadWholeList(setup.catalogue, workouts)).loadFailure?.name, 'KeyRejected');
  });

  it('expects no search by name in release 2.3, though it has routines, and no suggestions in 2.5', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const names = await setup.client.root.getEndpoints();
    assert.ok(names !== undefined);
    const searches = (...gone: readonly string[]) =>
      [...getCapabilities(new Set([...names].filter((name) => !gone.includes(name))))].filter((capability) =>
        /^search(ByName|Suggestions)$/.test(capability),
      );
    assert.deepEqual(searches(), ['searchByName', 'searchSuggestions']);
    assert.deepEqual(searches('trophy', 'user-trophy', 'user-statistics'), ['searchSuggestions']);
    assert.deepEqual(searches('variation', 'weightunit'), ['searchByName']);
  });
});
