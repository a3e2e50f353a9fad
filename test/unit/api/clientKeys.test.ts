import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { isFailureNamed, getPaths, waitForRequests, setUp } from '../support/support.ts';

describe('the client', { concurrency: 8 }, () => {
  it('sends the key with private reads, exactly as it is, and with no other', async () => {
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

  it('sends nothing when a private read has no key', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = undefined;
    await assert.rejects(setup.client.readPage('routine', 'key'), isFailureNamed('KeyMissing'));
    assert.deepEqual(setup.service.requests, []);
  });

  it('makes sure of a key without asking the server', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.requireKey();
    setup.key = undefined;
    await assert.rejects(setup.client.requireKey(), isFailureNamed('KeyMissing'));
    assert.deepEqual(setup.service.requests, []);
  });

  it('says why a private read has no key, as far as that is known', async () => {
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

  it('tells whether the server knows the stored key, and nothing where it says nothing of it', async () => {
    const events: unknown[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (origin, isGood) => events.push([origin, isGood]),
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
    assert.deepEqual(events, [
      [service.url, true],
      [service.url, false],
    ]);
  });

  it('sends no key that a header cannot hold', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = 'two\nlines';
    await assert.rejects(setup.client.readPage('routine', 'key'), (error) => {
      assert.ok(isFailureNamed('KeyRejected')(error));
      assert.doesNotMatch(String(error), /lines/);
      return true;
    });
    assert.deepEqual(setup.service.requests, []);
  });

  it('sends a key no more that was removed while the server was waited for', async () => {
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

  it('sends another key that was stored while the server was waited for, and the old one no more', async () => {
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

  it('tells a rejected key from another user’s object by one read of the profile', async () => {
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

  it('tells the same by one row of the list where the server has no profile', async () => {
    const told: boolean[] = [];
    await using setup = await setUp({
      generation: '2.7',
      onKeyChecked: (_origin, isGood) => told.push(isGood),
    });
    setup.service.fault = { name: 'no-endpoint', on: '/userprofile/' };
    await assert.rejects(setup.client.readDocument('routine/30/logs/', 'key'), isFailureNamed('Forbidden'));
    assert.deepEqual(told, []);
    setup.key = 'f'.repeat(40);
    await assert.rejects(setup.client.readDocument('routine/30/logs/', 'key'), isFailureNamed('KeyRejected'));
    assert.deepEqual(told, [false]);
  });

  it('drops the answer to a key that was removed or replaced while it was under way', async () => {
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
