import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { isFailureNamed, getPaths, waitForRequests, setUp } from '../support/support.ts';

describe('the client', { concurrency: 8 }, () => {
  it('sends the key only with private reads, unchanged', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    await client.root.getEndpoints();
    await client.readPage('exerciseinfo', 'public');
    await client.readPage('routine', 'key');
    assert.deepEqual(
      service.requests.map(({ headers }) => headers.authorization),
      [undefined, undefined, `Token ${service.key}`],
    );
    // A server may have other keys than its own 40 hexadecimal digits.
    setup.key = 'Aa-9~Zz+/';
    await assert.rejects(client.readPage('routine', 'key'), isFailureNamed('KeyRejected'));
    assert.equal(service.requests[3]?.headers.authorization, 'Token Aa-9~Zz+/');
  });

  it('sends no request when a private read has no key', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = undefined;
    await assert.rejects(setup.client.readPage('routine', 'key'), isFailureNamed('KeyMissing'));
    assert.deepEqual(setup.service.requests, []);
  });

  it('requires a key without a request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.requireKey();
    setup.key = undefined;
    await assert.rejects(setup.client.requireKey(), isFailureNamed('KeyMissing'));
    assert.deepEqual(setup.service.requests, []);
  });

  it('says why a private read has no key, if that is known', async () => {
    for (const why of ['unset', 'lost', 'unreadable'] as const) {
      await using setup = await setUp({ generation: '2.7', keyAbsence: () => why });
      setup.key = undefined;
      await assert.rejects(setup.client.readPage('routine', 'key'), (error) => {
        assert.ok(isFailure(error) && error.name === 'KeyMissing');
        assert.equal(error.reason, why);
        return true;
      });
    }
  });

  it('reports whether the server accepts the stored key, and nothing when the answer does not show it', async () => {
    const events: boolean[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (isValid) => events.push(isValid),
    });
    const { client, service } = setup;
    await client.readPage('exerciseinfo', 'public');
    service.fault = { name: 'reset', on: '/routine/' };
    await assert.rejects(client.readPage('routine', 'key'), isFailureNamed('Unreachable'));
    assert.deepEqual(events, []);
    service.fault = undefined;
    await client.readPage('routine', 'key');
    setup.key = '0'.repeat(40);
    await assert.rejects(client.readPage('routine', 'key'), isFailureNamed('KeyRejected'));
    assert.deepEqual(events, [true, false]);
  });

  it('does not send a key that is invalid in a header', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = 'two\nlines';
    await assert.rejects(setup.client.readPage('routine', 'key'), (error) => {
      assert.ok(isFailureNamed('KeyRejected')(error));
      assert.doesNotMatch(String(error), /lines/);
      return true;
    });
    assert.deepEqual(setup.service.requests, []);
  });

  it('does not send a key that was removed while waiting for the server', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-429-retry-after-1' };
    await assert.rejects(
      setup.client.readDocument('routine/4/', 'key', {
        onWait: () => {
          setup.key = undefined;
        },
      }),
      isFailureNamed('KeyMissing'),
    );
    assert.equal(setup.service.requests.length, 1);
  });

  it('sends only the new key when it was replaced while waiting for the server', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-429-retry-after-1', times: 1 };
    await setup.client.readPage('routine', 'key', {
      onWait: () => {
        setup.key = setup.service.otherKey;
      },
    });
    assert.deepEqual(
      setup.service.requests.map(({ headers }) => headers.authorization),
      [setup.service.key, setup.service.otherKey].map((key) => `Token ${key}`),
    );
  });

  it('distinguishes a rejected key from another user’s object by one read of the profile', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'forbidden', on: '/routine/' };
    await assert.rejects(setup.client.readDocument('routine/1/', 'key'), isFailureNamed('Forbidden'));
    assert.deepEqual(getPaths(setup.service), ['/api/v2/routine/1/', '/api/v2/userprofile/']);

    setup.service.requests.length = 0;
    setup.service.fault = undefined;
    setup.key = 'f'.repeat(40);
    await assert.rejects(setup.client.readPage('routine', 'key'), isFailureNamed('KeyRejected'));
    assert.deepEqual(getPaths(setup.service), ['/api/v2/routine/', '/api/v2/userprofile/']);
  });

  it('distinguishes the two by one row of the list when the server has no profile', async () => {
    const told: boolean[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (isValid) => told.push(isValid),
    });
    setup.service.fault = { name: 'no-endpoint', on: '/userprofile/' };
    await assert.rejects(setup.client.readDocument('routine/30/logs/', 'key'), isFailureNamed('Forbidden'));
    assert.deepEqual(told, []);
    setup.key = 'f'.repeat(40);
    await assert.rejects(setup.client.readDocument('routine/30/logs/', 'key'), isFailureNamed('KeyRejected'));
    assert.deepEqual(told, [false]);
  });

  it('reports the wait for the profile after a refusal', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-503', on: '/userprofile/', times: 1 };
    const waits: string[] = [];
    const onWait = ({ name }: Failure): number => waits.push(name);
    const reading = setup.client.readDocument('routine/30/logs/', 'key', { onWait });
    await assert.rejects(reading, isFailureNamed('Forbidden'));
    assert.deepEqual(waits, ['ServerFault']);
  });

  it('drops an answer when its key was removed or replaced meanwhile', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    let release = service.hold(/routine/);
    const removed = client.readPage('routine', 'key');
    await waitForRequests(service);
    setup.key = undefined;
    release();
    await assert.rejects(removed, isFailureNamed('KeyMissing'));
    assert.equal(service.requests.length, 1);

    setup.key = service.key;
    release = service.hold(/routine/);
    const replaced = client.readPage('routine', 'key');
    await waitForRequests(service, 2);
    setup.key = service.otherKey;
    release();
    await replaced;
    assert.deepEqual(
      service.requests.map(({ headers }) => headers.authorization),
      [service.key, service.key, service.otherKey].map((key) => `Token ${key}`),
    );
  });
});
