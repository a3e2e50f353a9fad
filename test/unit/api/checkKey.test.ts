import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailureNamed, getPaths, waitForRequests, setUp } from '../support/support.ts';

describe('checking a key', () => {
  it('does not trust a profile of an unexpected shape', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'list-no-list', on: '/userprofile/' };
    await assert.rejects(setup.client.checkKey(setup.service.key, 'routine'), {
      name: 'NotWger',
      reason: 'other-shape',
    });
    assert.deepEqual(getPaths(setup.service), ['/api/v2/userprofile/']);
  });

  it('trusts the list of profiles of release 2.0, which has no user name', async () => {
    await using setup = await setUp({ generation: '2.0' });
    assert.equal(await setup.client.checkKey(setup.service.key, 'workout'), undefined);
    assert.deepEqual(getPaths(setup.service), ['/api/v2/userprofile/']);
    await assert.rejects(setup.client.checkKey('f'.repeat(40), 'workout'), isFailureNamed('KeyRejected'));
  });

  for (const generation of ['2.2', '2.4', '2.7'] as const) {
    it(`takes one read and says whose key it is on release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      const username = await setup.client.checkKey(setup.service.key, 'routine');
      assert.ok(username !== undefined && username !== '');
      assert.deepEqual(getPaths(setup.service), ['/api/v2/userprofile/']);
    });

    it(`refuses a key that release ${generation} does not know`, async () => {
      await using setup = await setUp({ generation });
      await assert.rejects(setup.client.checkKey('f'.repeat(40), 'routine'), isFailureNamed('KeyRejected'));
    });
  }

  it('reads one row of a private list where the server has no profile', async () => {
    await using setup = await setUp({ generation: '2.2' });
    setup.service.fault = { name: 'no-endpoint', on: '/userprofile/' };
    assert.equal(await setup.client.checkKey(setup.service.key, 'workout'), undefined);
    await assert.rejects(setup.client.checkKey('f'.repeat(40), 'workout'), isFailureNamed('KeyRejected'));
  });

  it('reports the wait for a private list where the server has no profile', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    setup.service.fault = { name: 'status-503', on: '/workout/', times: 1 };
    const waits: string[] = [];
    const onWait = ({ name }: Failure): number => waits.push(name);
    await setup.client.checkKey(setup.service.key, 'workout', { onWait });
    assert.deepEqual(waits, ['ServerFault']);
  });
});

describe('checking the stored key', () => {
  const privateList = (): Promise<string> => Promise.resolve('routine');

  it('does not send a key that was removed before a retry', async () => {
    const events: boolean[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (isValid) => events.push(isValid),
    });
    setup.service.fault = { name: 'status-503', on: '/userprofile/' };
    const onWait = (): void => {
      setup.key = undefined;
    };
    await assert.rejects(setup.client.checkStoredKey(privateList, { onWait }), isFailureNamed('KeyMissing'));
    assert.deepEqual(getPaths(setup.service), ['/api/v2/userprofile/']);
    assert.deepEqual(events, []);
  });

  it('reports on the key that replaced it, not on the previous one', async () => {
    const events: boolean[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (isValid) => events.push(isValid),
    });
    setup.key = 'f'.repeat(40);
    const release = setup.service.hold(/userprofile/);
    const checking = setup.client.checkStoredKey(privateList);
    await waitForRequests(setup.service);
    setup.key = setup.service.key;
    release();
    assert.equal(await checking, 'mara');
    assert.deepEqual(events, [true]);
  });

  it('looks for a private list only when there is a key', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = undefined;
    await assert.rejects(
      setup.client.checkStoredKey(() => Promise.reject(new Error('asked'))),
      isFailureNamed('KeyMissing'),
    );
    assert.deepEqual(setup.service.requests, []);
  });
});
