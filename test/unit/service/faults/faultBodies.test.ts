import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { waitUntil } from '../../../harness/system/waitFor.ts';
import type { FaultName } from '../../../service/faults/index.ts';
import type { Service } from '../../../service/service.ts';
import { waitForResponses, waitForRequests } from '../../support/support.ts';
import { requestPath, startTestService } from '../support.ts';

const path = 'exerciseinfo/?limit=5';

/**
 * Sends a request, and returns the headers and the body exactly as sent.
 *
 * @param enough the number of bytes of the body to wait for, given the headers; by default as many as they
 * announce
 */
async function readRawAnswer(
  service: Service,
  enough: (head: string) => number = getContentLength,
): Promise<{ head: string; body: Buffer; ended: boolean }> {
  const { host, hostname, port, pathname } = new URL(`${service.url}/api/v2/`);
  const socket = connect(Number(port), hostname);
  let received = Buffer.alloc(0);
  let ended = false;
  socket.on('data', (part: Buffer) => (received = Buffer.concat([received, part])));
  socket.on('close', () => (ended = true));
  socket.write(`GET ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const split = (): number => received.indexOf('\r\n\r\n');
  const head = (): string => received.subarray(0, split()).toString();
  const body = (): Buffer => received.subarray(split() + 4);
  await waitUntil('the answer', () => ended || (split() >= 0 && body().length >= enough(head())));
  // Any further bytes would have arrived by now.
  await wait(200);
  socket.destroy();
  return { head: head(), body: body(), ended };
}

function getContentLength(head: string): number {
  return Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
}

/**
 * The bodies with and without the fault, as sent.
 *
 * @param enough the number of bytes with the fault to wait for, given the body without it
 */
async function readBothBodies(service: Service, name: FaultName, enough?: (whole: Buffer) => number) {
  const { body: whole } = await readRawAnswer(service);
  service.fault = { name };
  return { whole, ...(await readRawAnswer(service, enough && (() => enough(whole)))) };
}

test('the fault html is a page in place of data', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'html' };
  const { status, headers } = await requestPath(service, path);
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8']);
});

test('the fault list-no-list is JSON of another shape', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'list-no-list' };
  const { status, json } = await requestPath(service, path);
  assert.deepEqual([status, Object.keys(json as object)], [200, ['status', 'message']]);
});

for (const name of ['cut-off', 'reset', 'no-json'] as const) {
  test(`the fault ${name} leaves nothing to read`, async (t) => {
    const service = await startTestService(t);
    service.fault = { name };
    await assert.rejects(requestPath(service, path));
    assert.equal(service.requests.at(-1)?.status, name === 'no-json' ? 200 : 0);
  });
}

test('a stalled request ends with the service', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'stall' };
  const asked = assert.rejects(requestPath(service, path));
  await waitForRequests(service);
  await service.close();
  await asked;
});

test('a slow answer is whole, three seconds later', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'slow' };
  const started = performance.now();
  assert.equal((await requestPath(service, path)).status, 200);
  const took = performance.now() - started;
  assert.ok(took > 2900, String(took));
});

test('a body that stalls is half of what was announced, on an open connection', async (t) => {
  const service = await startTestService(t);
  const { whole, head, body, ended } = await readBothBodies(
    service,
    'stall-body',
    ({ length }) => length / 2,
  );
  assert.equal(getContentLength(head), whole.length);
  assert.deepEqual(body, whole.subarray(0, Math.ceil(whole.length / 2)));
  assert.equal(ended, false);
});

test('a wrong length is followed by the whole body', async (t) => {
  const service = await startTestService(t);
  const { whole, head, body } = await readBothBodies(service, 'wrong-length', ({ length }) => length);
  assert.equal(getContentLength(head), Math.ceil(whole.length / 2));
  assert.deepEqual(body, whole);
});

test('a gzip stream that is cut off comes in a whole message', async (t) => {
  const service = await startTestService(t);
  const { head, body } = await readBothBodies(service, 'gzip-cut-off');
  assert.match(head, /^content-encoding: gzip$/im);
  assert.equal(getContentLength(head), body.length);
  assert.throws(() => gunzipSync(body), { code: 'Z_BUF_ERROR' });
});

test('a huge body is a hundred megabytes of JSON', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'huge' };
  const { body, headers } = await fetch(`${service.url}/api/v2/${path}`);
  assert.equal(headers.get('content-length'), null);
  const ends = { first: '', last: '' };
  let length = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    const text = Buffer.from(part).toString('latin1');
    ends.first ||= text.slice(0, 15);
    ends.last = text.slice(-3);
    length += part.length;
  }
  assert.ok(length > 100e6 && length < 101e6, String(length));
  assert.deepEqual(ends, { first: '{"count":1000,"', last: '}]}' });
});

test('a huge body is made no faster than it is read', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'huge' };
  const getMemoryUsage = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = getMemoryUsage();
  const { body } = await fetch(`${service.url}/api/v2/${path}`);
  await wait(200);
  assert.ok(getMemoryUsage() - before < 50e6);
  await body?.cancel();
});

test('a huge body ends with the connection', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'huge' };
  // Unread data stays at the server, except for what the buffers of the network hold.
  const { status, body } = await fetch(`${service.url}/api/v2/${path}`);
  assert.equal(status, 200);
  await body?.cancel();
  await waitForResponses(service);
  assert.equal(service.requests[0]?.status, 0);
});

test('another charset is declared, and the bytes are of that one or of UTF-8', async (t) => {
  const service = await startTestService(t);
  for (const [name, encoding] of [
    ['other-charset', 'latin1'],
    ['wrong-charset', 'utf8'],
  ] as const) {
    service.fault = { name };
    const { head, body } = await readRawAnswer(service);
    assert.match(head, /^content-type: application\/json; charset=iso-8859-1$/im);
    assert.match(body.toString(encoding), /Übung für Füße, élève/);
    const text = JSON.stringify(JSON.parse(body.toString(encoding)));
    assert.ok(!text.includes('�'), name);
  }
});

test('a byte order mark stands before the JSON', async (t) => {
  const service = await startTestService(t);
  const { whole, head, body } = await readBothBodies(service, 'bom');
  assert.deepEqual([...body.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.deepEqual(body.subarray(3), whole);
  assert.equal(getContentLength(head), body.length);
});
