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

  it('reports a server as reachable only if it answers with JSON', async () => {
    let answerCount = 0;
    await using setup = await setUp({ generation: '2.7', onAnswer: () => answerCount++ });
    const { client, service } = setup;
    service.fault = { name: 'html' };
    await assert.rejects(client.readPage('exerciseinfo', 'public'), isFailureNamed('NotWger'));
    assert.equal(answerCount, 0);
    service.fault = undefined;
    await client.readPage('exerciseinfo', 'public');
    assert.equal(answerCount, 1);
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

  it('treats a missing root as none, and requests it again only when it may have changed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-404-html', times: 1 };
    assert.equal(await setup.client.root.getEndpoints(), undefined);
    assert.equal(await setup.client.root.getEndpoints(), undefined);
    assert.deepEqual(getPaths(setup.service), ['/api/v2/']);
    setup.client.root.forget();
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
  });

  for (const name of ['html', 'status-403', 'redirect'] as const) {
    it(`requests the root again after something else answered in its place: ${name}`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      assert.equal(await setup.client.root.getEndpoints(), undefined);
      assert.equal(setup.client.root.hasBeenRead, true);
      setup.service.fault = undefined;
      assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
    });
  }

  it('keeps using the endpoints of an earlier root while it cannot be read', async () => {
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

  it('treats JSON without an endpoint as no root', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'list-no-list' };
    assert.equal(await setup.client.root.getEndpoints(), undefined);
  });

  for (const path of ['routine/../', 'routine/%2e%2E/', 'routine/./', 'routine/../../../user/api-key/']) {
    it(`sends no request when a path leads elsewhere: ${path}`, async () => {
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
    it(`fails with ${failure} after the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7', timeout: getTimeout(name) });
      setup.service.fault = { name };
      await assert.rejects(setup.client.readPage('exerciseinfo', 'public'), isFailureNamed(failure));
    });
  }

  it('fails with Unreachable, with the name of the cause, when nothing listens', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.service.close();
    await assert.rejects(
      setup.client.readPage('exerciseinfo', 'public'),
      (error) =>
        isFailureNamed('Unreachable')(error) && error instanceof Error && error.message === 'ECONNREFUSED',
    );
  });

  it('never follows a redirect, and reports its target', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'redirect' };
    await assert.rejects(setup.client.readDocument('routine/1/', 'key'), (error) => {
      assert.ok(error instanceof Error && 'location' in error);
      assert.match(String(error.location), /^https?:\/\//);
      return true;
    });
    assert.equal(setup.service.requests.length, 1);
  });

  it('rethrows the caller’s abort reason unchanged', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall' };
    const abort = new AbortController();
    const reading = setup.client.readPage('exerciseinfo', 'public', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
  });
});

describe('a client that is closed', { concurrency: 8 }, () => {
  it('aborts pending requests and sends no more', async () => {
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
