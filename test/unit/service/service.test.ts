import assert from 'node:assert/strict';
import test from 'node:test';
import { startService } from '../../service/service.ts';
import { waitForResponses, waitForRequests } from '../support/support.ts';
import { requestPath, startTestService } from './support.ts';

test('answers wait for the latency', async (t) => {
  const service = await startTestService(t, { latency: 80 });
  const started = performance.now();
  await requestPath(service, 'version/');
  assert.ok(performance.now() - started >= 75);
  service.latency = 0;
  assert.equal((await requestPath(service, 'version/')).status, 200);
});

test('a request has an end when it was answered or its connection closed', async (t) => {
  const service = await startTestService(t, { latency: 50 });
  await requestPath(service, 'version/');
  service.fault = { name: 'stall' };
  const abort = new AbortController();
  const stalled = assert.rejects(fetch(`${service.url}/api/v2/version/`, { signal: abort.signal }));
  await waitForRequests(service, 2);
  const [answered, waiting] = service.requests;
  assert.ok(answered?.endedAt !== undefined && answered.endedAt - answered.startedAt >= 45);
  assert.equal(waiting?.endedAt, undefined);
  abort.abort();
  await stalled;
  await waitForResponses(service);
});

test('the most requests at once are counted, without those for pictures', async (t) => {
  const service = await startTestService(t);
  const release = service.hold(/./);
  const picture = fetch(`${service.url}/media/picture.png`);
  const answers = ['muscle/', 'license/', 'version/'].map((path) => requestPath(service, path));
  await waitForRequests(service, 4);
  release();
  await Promise.all(answers);
  assert.equal((await picture).status, 200);
  assert.equal(service.maxConcurrentRequests, 3);
  await waitForResponses(service);
  service.maxConcurrentRequests = 0;
  await requestPath(service, 'muscle/');
  assert.equal(service.maxConcurrentRequests, 1);
});

test('paths that cannot be read lead to nothing', async (t) => {
  const service = await startTestService(t);
  for (const path of ['exerciseinfo/%/', 'exerciseinfo/%ff/', 'exerciseinfo/%00/']) {
    assert.equal((await requestPath(service, path)).status, 404, path);
  }
});

test('requests are kept as they came', async (t) => {
  const service = await startTestService(t, { prefix: 'fitness/' });
  await requestPath(service, 'muscle/?limit=1', { key: service.key });
  const [request] = service.requests;
  assert.equal(request?.target, '/fitness/api/v2/muscle/?limit=1');
  assert.deepEqual([request.method, request.status], ['GET', 200]);
  assert.equal(request.headers.authorization, `Token ${service.key}`);
});

test('a port that is taken is an error to the caller', async (t) => {
  const service = await startTestService(t);
  const port = Number(new URL(service.url).port);
  await assert.rejects(startService({ generation: '2.2', port }), { code: 'EADDRINUSE' });
});

test('a port that is taken for a moment is waited for', async (t) => {
  const earlier = await startService({ generation: '2.2' });
  const port = Number(new URL(earlier.url).port);
  setTimeout(() => void earlier.close(), 300);
  const service = await startTestService(t, { port });
  assert.equal((await requestPath(service, 'version/')).status, 200);
});

test('a service may be closed twice', async () => {
  const service = await startService({ generation: '2.2' });
  await service.close();
  await service.close();
});
