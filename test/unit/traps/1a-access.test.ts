import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { isFailureNamed, setUp, decodeDocument } from '../support/support.ts';
import { getIds } from '../collections/support.ts';
import { getQueries, loadWholeList } from './support.ts';

const wrongKey = 'f'.repeat(40);

describe('access', () => {
  it('is not proved by a public list that comes from the page cache', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await loadWholeList(setup.catalogue, exercises);
    await setup.client.readPage('muscle', 'public');
    await assert.rejects(setup.client.checkKey(wrongKey, 'routine'), isFailureNamed('KeyRejected'));
    const withKey = setup.service.requests.filter(({ headers }) => headers.authorization !== undefined);
    assert.deepEqual(
      withKey.map(({ target }) => target),
      ['/api/v2/userprofile/'],
    );
  });

  for (const generation of ['1.8', '1.9', '2.0'] as const) {
    it(`is proved by the profile of release ${generation}, though it does not name the user`, async () => {
      await using setup = await setUp({ generation });
      assert.equal(await setup.client.checkKey(setup.service.key, 'workout'), undefined);
      await assert.rejects(setup.client.checkKey(wrongKey, 'workout'), isFailureNamed('KeyRejected'));
      assert.deepEqual(getQueries(setup.service, 'workout'), []);
    });
  }

  it('to the profile of release 2.7 works although the root does not name it', async () => {
    await using setup = await setUp({ generation: '2.7' });
    assert.equal((await setup.client.root.getEndpoints())?.has('userprofile'), false);
    assert.equal(await setup.client.checkKey(setup.service.key, 'routine'), 'mara');
    await assert.rejects(
      setup.catalogue.getForm(createEndpointResource('userprofile')),
      isFailureNamed('NotOffered'),
    );
  });

  it('to a public template of another user is through the routines, not the templates', async () => {
    for (const generation of ['2.4', '2.6', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const own = new Set(getIds(await loadWholeList(setup.catalogue, workouts)));
      const all = getIds(await loadWholeList(setup.catalogue, workouts, { part: 'public' }));
      const id = all.find((one) => !own.has(one));
      assert.ok(id !== undefined);
      assert.match(decodeDocument(await setup.catalogue.readItem(workouts, { id })), /"is_public":true/);
      await assert.rejects(
        setup.catalogue.readItem(createEndpointResource('public-templates'), { id }),
        (error) =>
          isFailureNamed('Forbidden')(error) &&
          error instanceof Error &&
          'isSignedIn' in error &&
          error.isSignedIn === true,
      );
    }
  });
});
