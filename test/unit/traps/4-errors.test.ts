import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { faultGroups, type FaultName } from '../../service/faults/index.ts';
import { getOutcome, isFailureNamed, getPaths, setUp } from '../support/support.ts';
import { startBehindProxy, loadWholeList } from './support.ts';

describe('a key', () => {
  for (const [what, key] of [
    ['nothing', ''],
    ['a space inside', 'a b'],
    ['a line break at its end', `${'a'.repeat(40)}\n`],
    ['letters beyond ASCII', 'schlüssel'],
    ['half a character', '\ud800'],
  ] as const) {
    it(`with ${what} is not sent`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.key = key;
      await assert.rejects(setup.client.readPage('routine', 'key'), isFailureNamed('KeyRejected'));
      await assert.rejects(setup.client.checkKey(key, 'routine'), isFailureNamed('KeyRejected'));
      assert.deepEqual(setup.service.requests, []);
    });
  }

  it('of any length is sent unchanged, since no length is promised', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(setup.client.checkKey('k', 'routine'), isFailureNamed('KeyRejected'));
    assert.equal(setup.service.requests[0]?.headers.authorization, 'Token k');
  });

  it('that a proxy removes from the request counts as rejected, after a check of the profile', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using proxy = await startBehindProxy(setup.service, {
      headers: (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'authorization')),
    });
    await assert.rejects(proxy.client.readPage('routine', 'key'), isFailureNamed('KeyRejected'));
    assert.deepEqual(getPaths(setup.service), ['/api/v2/routine/', '/api/v2/userprofile/']);
  });

  it('is not accepted because of a login page, whatever its status', async () => {
    for (const name of ['html', 'status-403-html', 'redirect'] satisfies FaultName[]) {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      await assert.rejects(setup.client.checkKey(setup.service.key, 'routine'), isFailureNamed('NotWger'));
    }
  });
});

describe('a refusal', () => {
  it('has the same meaning in every language of the server', async () => {
    for (const language of ['en', 'de']) {
      await using setup = await setUp({ generation: '2.7' });
      const details: string[] = [];
      await using proxy = await startBehindProxy(setup.service, {
        headers: (headers) => ({ ...headers, 'accept-language': language, authorization: 'Token wrong' }),
        answer: (answer) => {
          details.push(answer.body.toString());
          return answer;
        },
      });
      const failures = [
        await getOutcome(proxy.client.readPage('routine', 'key')),
        await getOutcome(proxy.client.readPage('exerciseinfo', 'public')),
      ];
      assert.deepEqual(
        failures.map((failure) => ('name' in failure ? failure.name : undefined)),
        ['KeyRejected', 'Forbidden'],
      );
      assert.match(details[0] ?? '', language === 'de' ? /Ungültiges Token/ : /Invalid token/);
    }
  });

  const statuses: readonly (readonly [FaultName, Failure['name']])[] = [
    ['status-400', 'ServerFault'],
    ['status-401', 'KeyRejected'],
    ['credentials', 'KeyRejected'],
    ['status-405', 'ServerFault'],
    ['status-406', 'ServerFault'],
    ['status-404', 'Gone'],
    ['status-404-html', 'NotOffered'],
    ['status-403-html', 'NotWger'],
    ['html', 'NotWger'],
  ];
  for (const [name, failure] of statuses) {
    it(`counts as ${failure}, and is not retried, with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      await assert.rejects(setup.client.readDocument('routine/1/', 'key'), isFailureNamed(failure));
      assert.equal(getPaths(setup.service).filter((path) => path === '/api/v2/routine/1/').length, 1);
    });
  }

  it('for too many logins, as a web page, counts as busy for an unknown time', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using proxy = await startBehindProxy(setup.service, {
      answer: () => ({
        status: 429,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('Account locked: too many login attempts. Please try again later.'),
      }),
    });
    await assert.rejects(
      proxy.client.readPage('exerciseinfo', 'public'),
      (error) =>
        isFailureNamed('Busy')(error) &&
        error instanceof Error &&
        'retryAfter' in error &&
        error.retryAfter === undefined,
    );
  });
});

describe('a missing resource', () => {
  for (const generation of ['1.8', '2.0', '2.2', '2.4', '2.7', 'minimum'] as const) {
    it(`is gone if it is an item, and not offered if it is an endpoint, on release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      for (const resource of [exercises, ingredients, workouts]) {
        for (const id of ['999999', 'search', '5f3c1d70-6f0b-4c55-9f6e-3d1f0a7b2c90']) {
          // Some of the older releases take this for a search without a term.
          if (id !== 'search' || ['2.2', '2.4', '2.7'].includes(generation)) {
            await assert.rejects(setup.catalogue.readItem(resource, { id }), isFailureNamed('Gone'));
          }
        }
      }
      const foreign = generation === '2.4' || generation === '2.7' ? 'workout' : 'routine';
      await assert.rejects(setup.client.readPage(foreign, 'key'), isFailureNamed('NotOffered'));
      await assert.rejects(setup.client.readDocument(`${foreign}/1/`, 'key'), isFailureNamed('NotOffered'));
    });
  }
});

describe('a redirect', () => {
  it('to the path with a slash is not followed either, and shown as a full address', async () => {
    await using setup = await setUp({ generation: '2.7', prefix: '/fitness' });
    await assert.rejects(
      setup.client.readDocument('routine', 'key'),
      (error) =>
        isFailureNamed('NotWger')(error) &&
        error instanceof Error &&
        'location' in error &&
        error.location === `${setup.service.url}/api/v2/routine/`,
    );
    assert.equal(setup.service.requests.length, 1);
  });

  for (const name of faultGroups.redirects) {
    it(`ends a private read with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      await assert.rejects(setup.client.readPage('routine', 'key'), isFailureNamed('NotWger'));
      assert.equal(setup.service.requests.length, 1);
    });
  }
});

describe('a list', { concurrency: 8 }, () => {
  it('that the server throttles continues after the time that it names', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 30 });
    setup.service.fault = { name: 'status-429-retry-after-1', on: 'offset=20', times: 1 };
    const list = await loadWholeList(setup.catalogue, ingredients);
    assert.equal(list.loadFailure, undefined);
    assert.equal(list.items.length, 30);
    const [wait, ...more] = setup.waits;
    assert.ok(wait?.failure.name === 'Busy' && wait.milliseconds >= 1000 && more.length === 0);
  });
});
