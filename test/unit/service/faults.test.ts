import assert from 'node:assert/strict';
import test from 'node:test';
import { type FaultName, faultNames } from '../../service/faults.ts';
import { startService } from '../../service/service.ts';
import { ask, page, serviceFor } from './support.ts';

const answers: Partial<Record<FaultName, [status: number, type: string]>> = {
  html: [200, 'text/html; charset=utf-8'],
  'list-no-list': [200, 'application/json'],
  forbidden: [403, 'application/json'],
  credentials: [403, 'application/json'],
  'not-found': [404, 'application/json'],
  'no-endpoint': [404, 'text/html; charset=utf-8'],
  throttled: [429, 'application/json'],
  'server-error': [500, 'text/html; charset=utf-8'],
  'bad-gateway': [502, 'text/html; charset=utf-8'],
  redirect: [302, 'text/html'],
};

for (const [name, [status, type]] of Object.entries(answers)) {
  test(`the fault ${name} answers ${status} with ${type}`, async (t) => {
    const service = await serviceFor(t);
    service.fault = { name: name as FaultName };
    const received = await ask(service, 'exerciseinfo/');
    assert.deepEqual([received.status, received.headers.get('content-type')], [status, type]);
    assert.equal(service.requests.at(-1)?.status, status);
  });
}

test('rows that are no objects stand among those that are', async (t) => {
  const service = await serviceFor(t);
  service.fault = { name: 'row-no-object' };
  const { results } = await page(service, 'exerciseinfo/?limit=5');
  assert.deepEqual(
    results.map((row: unknown) => (row === null ? 'null' : typeof row)),
    ['null', 'number', 'string', 'object', 'object'],
  );
});

for (const name of ['cut-off', 'reset', 'no-json'] as const) {
  test(`the fault ${name} leaves nothing to read`, async (t) => {
    const service = await serviceFor(t);
    service.fault = { name };
    await assert.rejects(ask(service, 'exerciseinfo/'));
    assert.equal(service.requests.at(-1)?.status, name === 'no-json' ? 200 : 0);
  });
}

test('a stalled request ends with the service', async (t) => {
  const service = await serviceFor(t);
  service.fault = { name: 'stall' };
  const asked = assert.rejects(ask(service, 'exerciseinfo/'));
  while (service.requests.length === 0) {
    await new Promise(setImmediate);
  }
  await service.close();
  await asked;
});

test('a fault hits only what it is meant for, and as often as it is told', async (t) => {
  const service = await serviceFor(t);
  service.fault = { name: 'throttled', on: '/ingredient/', times: 2 };
  const statuses: number[] = [];
  for (const path of ['ingredient/', 'muscle/', 'ingredient/', 'ingredient/']) {
    const { status, headers } = await ask(service, path);
    statuses.push(status);
    assert.equal(headers.get('retry-after'), status === 429 ? '2' : null);
  }
  assert.deepEqual(statuses, [429, 200, 429, 200]);
});

test('every fault has a name that the command line takes', () => {
  assert.equal(new Set(faultNames).size, faultNames.length);
  assert.ok(Object.keys(answers).every((name) => faultNames.some((known) => known === name)));
});

test('answers wait for the latency', async (t) => {
  const service = await serviceFor(t, { latency: 80 });
  const started = performance.now();
  await ask(service, 'version/');
  assert.ok(performance.now() - started >= 75);
  service.latency = 0;
  assert.equal((await ask(service, 'version/')).status, 200);
});

test('requests are kept as they came', async (t) => {
  const service = await serviceFor(t, { prefix: 'fitness/' });
  await ask(service, 'muscle/?limit=1', { key: service.key });
  const [request] = service.requests;
  assert.equal(request?.target, '/fitness/api/v2/muscle/?limit=1');
  assert.deepEqual([request.method, request.status], ['GET', 200]);
  assert.equal(request.headers.authorization, `Token ${service.key}`);
});

test('a port that is taken is an error to the caller', async (t) => {
  const service = await serviceFor(t);
  const port = Number(new URL(service.url).port);
  await assert.rejects(startService({ generation: '2.2', port }), { code: 'EADDRINUSE' });
});

test('a service may be closed twice', async () => {
  const service = await startService({ generation: '2.2' });
  await service.close();
  await service.close();
});
