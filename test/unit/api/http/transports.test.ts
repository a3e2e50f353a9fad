import assert from 'node:assert/strict';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAddress } from '../../../../src/api/address.ts';
import { decodeBody } from '../../../../src/api/http/body.ts';
import { documentContent, maxBytes } from '../../../../src/api/contentKinds.ts';
import { Unreachable } from '../../../../src/api/failures/errors.ts';
import { errorToFailure } from '../../../../src/api/failures/toFailure.ts';
import { fetchTransport, createFetchTransport } from '../../../../src/api/http/fetch.ts';
import { Semaphore } from '../../../../src/api/concurrency/semaphore.ts';
import { Requests } from '../../../../src/api/requests.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import type { Transport, TransportResponse } from '../../../../src/api/http/transport.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { startService } from '../../../service/service.ts';
import { waitForResponses, waitForRequests, silentLog } from '../../support/support.ts';

/** A transport that is closed at the end of a test. */
interface OpenedTransport extends AsyncDisposable {
  readonly transport: Transport;
}

const transports: Readonly<Record<string, () => OpenedTransport>> = {
  undici: () => {
    const { transport, close } = createDirectTransport();
    return { transport, [Symbol.asyncDispose]: close };
  },
  fetch: () => ({ transport: fetchTransport, [Symbol.asyncDispose]: () => Promise.resolve() }),
};

interface AnsweringServer extends AsyncDisposable {
  readonly url: string;
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
}

/** Starts a server that always sends the same response. */
async function startAnsweringServer(body: Uint8Array, headers: OutgoingHttpHeaders, status = 200) {
  const received: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(status, { 'content-length': body.length, ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answeringServer: AnsweringServer = {
    url: `http://127.0.0.1:${port}/api/v2/`,
    headers: received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return answeringServer;
}

function get(transport: Transport, url: string): Promise<TransportResponse> {
  const headers = { accept: 'application/json' };
  return transport({
    url: new URL(url),
    headers,
    maxBytes: maxBytes.value,
    signal: AbortSignal.timeout(60_000),
  });
}

function decode({ body, headers }: TransportResponse): string {
  return Buffer.from(runSync(decodeBody(body, headers.get('content-type')))).toString();
}

/** The failure of a read that must fail. */
async function getFailure(read: Promise<unknown>): Promise<Unreachable> {
  const failure = await read.then(
    () => assert.fail('The read did not fail.'),
    (error: unknown) => errorToFailure('wger.example', error, false),
  );
  assert.ok(failure instanceof Unreachable);
  return failure;
}

const text = '{"name":"Übung für Füße, élève 🏋🏽‍♀️"}';
const western = '{"name":"Übung für Füße, élève"}';
const json = 'application/json';
const latin1 = 'application/json; charset=iso-8859-1';

const bodies: Readonly<Record<string, [body: Uint8Array, headers: OutgoingHttpHeaders, text: string]>> = {
  'plain UTF-8': [Buffer.from(text), { 'content-type': json }, text],
  gzip: [gzipSync(text), { 'content-type': json, 'content-encoding': 'gzip' }, text],
  'gzip of another case': [gzipSync(text), { 'content-type': json, 'content-encoding': 'GZIP' }, text],
  'x-gzip': [gzipSync(text), { 'content-type': json, 'content-encoding': 'x-gzip' }, text],
  brotli: [brotliCompressSync(text), { 'content-type': json, 'content-encoding': 'br' }, text],
  'a byte order mark': [Buffer.from(`\ufeff${text}`), { 'content-type': json }, text],
  'Latin-1': [Buffer.from(western, 'latin1'), { 'content-type': latin1 }, western],
  'packed Latin-1': [
    gzipSync(Buffer.from(western, 'latin1')),
    { 'content-type': latin1, 'content-encoding': 'gzip' },
    western,
  ],
  'UTF-8 said to be Latin-1': [Buffer.from(text), { 'content-type': latin1 }, text],
  'no type': [Buffer.from(text), {}, text],
  nothing: [Buffer.alloc(0), { 'content-type': json }, ''],
  'nothing, said to be gzip': [Buffer.alloc(0), { 'content-type': json, 'content-encoding': 'gzip' }, ''],
  'nothing, said to be brotli': [Buffer.alloc(0), { 'content-type': json, 'content-encoding': 'br' }, ''],
};

for (const [name, open] of Object.entries(transports)) {
  describe(`the transport over ${name}`, { concurrency: 8 }, () => {
    for (const [what, [body, headers, expected]] of Object.entries(bodies)) {
      it(`returns the text of a body of ${what}`, async () => {
        await using server = await startAnsweringServer(body, headers);
        await using opened = open();
        const response = await get(opened.transport, server.url);
        assert.equal(response.status, 200);
        assert.equal(decode(response), expected);
      });
    }

    it('accepts the encodings that it can decode and sends the given headers', async () => {
      await using server = await startAnsweringServer(Buffer.from(text), {});
      await using opened = open();
      await get(opened.transport, server.url);
      const [headers = assert.fail('Nothing was sent.')] = server.headers;
      assert.match(String(headers['accept-encoding']), name === 'fetch' ? /\bgzip\b/ : /^gzip, br$/);
      assert.equal(headers['accept'], json);
      assert.equal(headers['cookie'], undefined);
    });

    it('has the names of headers in lower case', async () => {
      await using server = await startAnsweringServer(Buffer.from(text), {
        'Retry-After': '7',
        'X-Other': 'a',
      });
      await using opened = open();
      const { headers } = await get(opened.transport, server.url);
      assert.equal(headers.get('retry-after'), '7');
      assert.equal(headers.get('x-other'), 'a');
    });

    it('returns a redirect unchanged', async () => {
      await using server = await startAnsweringServer(Buffer.alloc(0), { location: '/elsewhere/' }, 302);
      await using opened = open();
      const { status, headers } = await get(opened.transport, server.url);
      assert.equal(status, 302);
      assert.equal(headers.get('location'), '/elsewhere/');
      assert.equal(server.headers.length, 1);
    });

    it('returns a redirect whose empty body is declared as compressed', async () => {
      const head = { location: '/elsewhere/', 'content-encoding': 'gzip' };
      await using server = await startAnsweringServer(Buffer.alloc(0), head, 302);
      await using opened = open();
      const { status, headers } = await get(opened.transport, server.url);
      assert.deepEqual([status, headers.get('location')], [302, '/elsewhere/']);
    });

    for (const encoding of ['gzip', 'br']) {
      it(`fails as with text that is not JSON when it is wrongly declared as ${encoding}`, async () => {
        await using server = await startAnsweringServer(Buffer.from(text), { 'content-encoding': encoding });
        await using opened = open();
        const error = await get(opened.transport, server.url).catch((reason: unknown) => reason);
        const failure = errorToFailure('wger.example', error, false);
        assert.ok(failure.name === 'NotWger' && failure.reason === 'not-json', String(failure));
      });
    }

    it('returns the text of an answer other than 200', async () => {
      await using server = await startAnsweringServer(Buffer.from(text), { 'content-type': json }, 404);
      await using opened = open();
      const response = await get(opened.transport, server.url);
      assert.deepEqual([response.status, decode(response)], [404, text]);
    });

    it('ends a request whose signal is aborted, with its reason', async () => {
      await using service = await startService({ generation: '2.7' });
      await using opened = open();
      for (const fault of ['stall', 'stall-body'] as const) {
        service.requests.length = 0;
        service.fault = { name: fault };
        const abort = new AbortController();
        const reading = opened.transport({
          url: new URL(`${service.url}/api/v2/muscle/`),
          headers: {},
          maxBytes: maxBytes.smallValue,
          signal: abort.signal,
        });
        await waitForRequests(service);
        abort.abort(new Error('enough'));
        await assert.rejects(reading, /enough/);
        await waitForResponses(service);
      }
    });

    it('ends a body beyond its limit that comes in pieces', async () => {
      await using service = await startService({ generation: '2.7' });
      service.fault = { name: 'huge' };
      await using opened = open();
      const failure = await getFailure(get(opened.transport, `${service.url}/api/v2/muscle/`));
      assert.ok(failure.isTooLarge, failure.code);
      assert.equal(failure.code, 'ERR_BODY_TOO_LARGE');
      await waitForResponses(service);
    });

    for (const encoding of ['gzip', 'br'] as const) {
      it(`ends a small body that ${encoding} expands beyond its limit`, async () => {
        const spaces = Buffer.alloc(maxBytes.value + 1, ' ');
        const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
        const packed = encoding === 'gzip' ? gzipSync(spaces) : brotliCompressSync(spaces, quickly);
        await using server = await startAnsweringServer(packed, {
          'content-type': json,
          'content-encoding': encoding,
        });
        await using opened = open();
        const failure = await getFailure(get(opened.transport, server.url));
        assert.ok(failure.isTooLarge, failure.code);
        assert.equal(failure.code, 'ERR_BODY_TOO_LARGE');
      });
    }

    it('accepts a body of exactly its limit', async () => {
      const packed = gzipSync(Buffer.alloc(maxBytes.value, ' '));
      await using server = await startAnsweringServer(packed, {
        'content-type': json,
        'content-encoding': 'gzip',
      });
      await using opened = open();
      const response = await get(opened.transport, server.url);
      assert.equal(response.body.length, maxBytes.value);
    });

    it('reports the cause of a failed request', async () => {
      await using service = await startService({ generation: '2.7' });
      await using opened = open();
      const url = `${service.url}/api/v2/muscle/`;
      const codes: string[] = [];
      for (const fault of ['reset', 'cut-off'] as const) {
        service.fault = { name: fault };
        codes.push((await getFailure(get(opened.transport, url))).code);
      }
      await service.close();
      codes.push((await getFailure(get(opened.transport, url))).code);
      assert.deepEqual(codes, ['ECONNRESET', 'UND_ERR_SOCKET', 'ECONNREFUSED']);
    });
  });
}

describe('the transport over a fetch that ignores its signal', () => {
  it('ends on a timeout, and when the caller aborts', async () => {
    const stalledTransport = createFetchTransport(() => new Promise(() => undefined));
    const requests = new Requests(parseAddress('https://wger.example'), {
      transport: stalledTransport,
      timeout: () => 50,
      semaphore: new Semaphore(4),
      log: silentLog,
    });
    await assert.rejects(requests.send('muscle/', documentContent, undefined, {}), {
      name: 'Unreachable',
      code: 'TIMEOUT',
    });
    const abort = new AbortController();
    const asked = stalledTransport({
      url: new URL('https://wger.example/'),
      headers: {},
      maxBytes: 1000,
      signal: abort.signal,
    });
    abort.abort(new Error('enough'));
    await assert.rejects(asked, /enough/);
  });
});

describe('both transports', { concurrency: 8 }, () => {
  for (const name of ['bom', 'other-charset', 'wrong-charset'] as const) {
    it(`return the same text after the server fault "${name}"`, async () => {
      await using service = await startService({ generation: '2.7' });
      service.fault = { name };
      const { transport, close } = createDirectTransport();
      const url = `${service.url}/api/v2/exerciseinfo/`;
      const [one, other] = (await Promise.all([get(transport, url), get(fetchTransport, url)])).map(decode);
      assert.equal(one, other);
      assert.ok(JSON.parse(one ?? ''));
      assert.equal(one?.includes('Übung für Füße, élève'), name !== 'bom');
      await close();
    });
  }
});
