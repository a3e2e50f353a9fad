import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import type { FaultName } from '../../service/faults/index.ts';
import {
  waitForResponses,
  getTimeout,
  isFailureNamed,
  getPaths,
  waitForRequests,
  setUp,
} from '../support/support.ts';

type FailureName = Failure['name'];

describe('the client', { concurrency: 8 }, () => {
  it('joins paths below the server’s prefix', async () => {
    await using setup = await setUp({ generation: '2.7', prefix: '/fitness' });
    await setup.client.readPage('exerciseinfo', 'public');
    assert.deepEqual(getPaths(setup.service), ['/fitness/api/v2/exerciseinfo/']);
  });

  it('tells of a server that answers with JSON, and of no other', async () => {
    const answered: string[] = [];
    await using setup = await setUp({ generation: '2.7', onAnswer: ({ name }) => answered.push(name) });
    const { client, service } = setup;
    service.fault = { name: 'html' };
    await assert.rejects(client.readPage('exerciseinfo', 'public'), isFailureNamed('NotWger'));
    assert.deepEqual(answered, []);
    service.fault = undefined;
    await client.readPage('exerciseinfo', 'public');
    assert.deepEqual(answered, [new URL(service.url).host]);
  });

  it('asks for a readable root once, also when many ask at the same time', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const roots = await Promise.all([
      setup.client.root.getEndpoints(),
      setup.client.root.getEndpoints(),
      setup.client.root.getEndpoints(),
    ]);
    await setup.client.root.getEndpoints();
    assert.ok(roots.every((names) => names?.has('routine')));
    assert.deepEqual(getPaths(setup.service), ['/api/v2/']);
  });

  it('takes a root that cannot be read for none, and asks again only when that may have changed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'html', times: 1 };
    assert.equal(await setup.client.root.getEndpoints(), undefined);
    assert.equal(await setup.client.root.getEndpoints(), undefined);
    assert.deepEqual(getPaths(setup.service), ['/api/v2/']);
    setup.client.root.forget();
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
  });

  it('goes on with what a root once named while it cannot be read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.root.getEndpoints();
    setup.client.root.forget();
    setup.service.fault = { name: 'html' };
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
    setup.service.fault = { name: 'reset' };
    setup.client.root.forget();
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
    await assert.rejects(setup.client.root.readEndpoints(), isFailureNamed('Unreachable'));
  });

  it('takes JSON that names no endpoint for no root', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'list-no-list' };
    assert.equal(await setup.client.root.getEndpoints(), undefined);
  });

  for (const path of ['routine/../', 'routine/%2e%2E/', 'routine/./', 'routine/../../../user/api-key/']) {
    it(`asks for nothing when a path leads elsewhere: ${path}`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await assert.rejects(setup.client.readDocument(path, 'key'), isFailureNamed('Gone'));
      assert.deepEqual(setup.service.requests, []);
    });
  }

  const faults: readonly [FaultName, FailureName][] = [
    ['html', 'NotWger'],
    ['no-json', 'NotWger'],
    ['list-no-list', 'NotWger'],
    ['redirect', 'NotWger'],
    ['forbidden', 'Forbidden'],
    ['not-found', 'Gone'],
    ['no-endpoint', 'NotOffered'],
    ['throttled', 'Busy'],
    ['server-error', 'ServerFault'],
    ['bad-gateway', 'ServerFault'],
    ['cut-off', 'Unreachable'],
    ['reset', 'Unreachable'],
    ['stall', 'Unreachable'],
  ];
  for (const [name, failure] of faults) {
    it(`names the failure ${failure} when the server does "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7', timeout: getTimeout(name) });
      setup.service.fault = { name };
      await assert.rejects(setup.client.readPage('exerciseinfo', 'public'), isFailureNamed(failure));
    });
  }

  it('names the failure Unreachable, with the cause’s own name, when nobody listens', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.service.close();
    await assert.rejects(
      setup.client.readPage('exerciseinfo', 'public'),
      (error) =>
        isFailureNamed('Unreachable')(error) && error instanceof Error && error.message === 'ECONNREFUSED',
    );
  });

  it('never follows a redirect, and says where it points', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'redirect' };
    await assert.rejects(setup.client.readDocument('routine/1/', 'key'), (error) => {
      assert.ok(error instanceof Error && 'location' in error);
      assert.match(String(error.location), /^https?:\/\//);
      return true;
    });
    assert.equal(setup.service.requests.length, 1);
  });

  it('passes the caller’s own abortion on as it is', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall' };
    const abort = new AbortController();
    const reading = setup.client.readPage('exerciseinfo', 'public', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
  });
});

describe('a client that is closed', { concurrency: 8 }, () => {
  it('ends what is under way and sends nothing more', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall' };
    const reads = Promise.allSettled([
      setup.client.readPage('exerciseinfo', 'public'),
      setup.client.readDocument('routine/1/', 'key'),
      setup.client.root.getEndpoints(),
      setup.client.checkKey(setup.service.key, 'routine'),
    ]);
    await waitForRequests(setup.service, 4);
    setup.client.close();
    for (const outcome of await reads) {
      assert.ok(outcome.status === 'rejected' && (outcome.reason as Error).name === 'AbortError');
    }
    await waitForResponses(setup.service);
    setup.service.fault = undefined;
    await assert.rejects(setup.client.readPage('exerciseinfo', 'public'), { name: 'AbortError' });
    await assert.rejects(setup.client.readDocument('routine/1/', 'key'), { name: 'AbortError' });
    setup.client.close();
    assert.equal(setup.service.requests.length, 4);
  });
});
