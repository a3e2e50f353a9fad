import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fetch, ProxyAgent } from 'undici';
import { createFetchTransport } from '../../../../src/api/http/fetch.ts';
import { holdClosedPort } from '../../../harness/network/ports.ts';
import type { ProxyOptions } from '../../../harness/network/startProxy.ts';
import { readStatus, startTestProxy } from './network.ts';
import { startServers, type Servers } from './proxiedServers.ts';

/** A `fetch` that uses a proxy without mentioning it in errors, like the editor's. */
function createProxyClient(url: string): Parameters<typeof readStatus>[0] & AsyncDisposable {
  const dispatcher = new ProxyAgent(url);
  const transport = createFetchTransport(
    async (target, { headers, signal, redirect } = {}) =>
      (await fetch(target instanceof URL ? target : assert.fail(), {
        headers: [...new Headers(headers)],
        signal: signal ?? null,
        redirect: redirect ?? 'follow',
        dispatcher,
      })) as unknown as Response,
  );
  return { transport, [Symbol.asyncDispose]: () => dispatcher.destroy() };
}

describe('a request of a fetch with a proxy of its own', () => {
  let servers: Servers;
  let urls: readonly string[];

  before(async () => {
    servers = await startServers();
    urls = [
      `https://wger.example:${servers.secure.port}/api/v2/`,
      `http://wger.example:${new URL(servers.plain.url).port}/api/v2/muscle/`,
    ];
  });

  after(() => servers[Symbol.asyncDispose]());

  const refusing: readonly (readonly [
    what: string,
    options: ProxyOptions,
    status: number,
    urlCount: number,
  ])[] = [
    ['wants credentials', { credentials: 'ann:right' }, 407, 2],
    // Without a tunnel, it cannot be distinguished from a response of the server.
    ['refuses', { status: 403 }, 403, 1],
  ];
  for (const [what, options, status, urlCount] of refusing) {
    it(`reports the status of a proxy that ${what}`, async () => {
      await using running = await startTestProxy(options);
      await using client = createProxyClient(running.url);
      for (const url of urls.slice(0, urlCount)) {
        const failure = await readStatus(client, url);
        assert.ok(typeof failure === 'object');
        assert.deepEqual(
          [failure.code, failure.proxy],
          ['ERR_PROXY_STATUS', { name: undefined, status, retryAfter: undefined }],
        );
      }
    });
  }

  it('reports an unreachable proxy', async () => {
    const gone = await startTestProxy();
    await gone[Symbol.asyncDispose]();
    for (const [proxy, name, code] of [
      [gone.url, gone.host, /^ECONNREFUSED$/],
      ['http://no-such-proxy.invalid:3128', 'no-such-proxy.invalid', /^(ENOTFOUND|EAI_AGAIN)$/],
    ] as const) {
      await using client = createProxyClient(proxy);
      for (const url of urls) {
        const failure = await readStatus(client, url);
        assert.ok(typeof failure === 'object');
        assert.equal(failure.proxy?.name, name);
        assert.match(failure.code, code);
      }
    }
  });

  it('does not blame the proxy for the server’s failures, and succeeds otherwise', async () => {
    await using running = await startTestProxy();
    await using client = createProxyClient(running.url);
    const [https = '', http = ''] = urls;
    const failure = await readStatus(client, https);
    assert.ok(typeof failure === 'object');
    assert.deepEqual([failure.code, failure.proxy], ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined]);
    assert.equal(await readStatus(client, http), 200);
  });

  it('passes on an aggregate error without causes', async () => {
    const failure = new TypeError('fetch failed', { cause: new AggregateError([]) });
    const transport = createFetchTransport(() => Promise.reject(failure));
    const { signal } = new AbortController();
    const asked = transport({ url: new URL('https://wger.example/'), headers: {}, maxBytes: 1000, signal });
    assert.equal(await asked.catch((error: unknown) => error), failure);
  });

  it('blames the server when it is asked directly', async () => {
    using closed = await holdClosedPort();
    const { port } = closed;
    const direct = { transport: createFetchTransport(globalThis.fetch) };
    for (const [url, code] of [
      [`http://127.0.0.1:${port}/`, /^ECONNREFUSED$/],
      // Both addresses of this name refuse connections.
      [`https://localhost:${port}/`, /^ECONNREFUSED$/],
      ['https://no-such-server.invalid/', /^(ENOTFOUND|EAI_AGAIN)$/],
    ] as const) {
      const failure = await readStatus(direct, url);
      assert.ok(typeof failure === 'object');
      assert.equal(failure.proxy, undefined, url);
      assert.match(failure.code, code);
    }
  });
});
