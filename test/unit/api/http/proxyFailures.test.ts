import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Unreachable } from '../../../../src/api/failures/errors.ts';
import type { ProxySettings } from '../../../../src/api/http/node/proxy/proxy.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import type { SecureServer } from '../../../harness/network/secureServer.ts';
import type { ProxyOptions } from '../../../harness/network/startProxy.ts';
import type { Service } from '../../../service/service.ts';
import { getAllText } from '../../support/support.ts';
import { createNetworkClient, readStatus, startTestProxy } from './network.ts';
import { startServers, type Servers } from './proxiedServers.ts';

describe('a request', () => {
  let servers: Servers;
  let secure: SecureServer;
  let plain: Service;

  before(async () => {
    servers = await startServers();
    ({ secure, plain } = servers);
  });

  after(() => servers[Symbol.asyncDispose]());

  function createClient(settings: Partial<ProxySettings>): ReturnType<typeof createNetworkClient> {
    return createNetworkClient(settings, { extraFile: servers.authorityFile });
  }

  /** Expected properties of the failure, apart from the proxy's `host:port`. */
  interface Expected {
    readonly code: string;
    readonly status?: number;
    readonly retryAfter?: number;
  }
  const failing: readonly (readonly [what: string, proxy: ProxyOptions, https: Expected, http?: Expected])[] =
    [
      [
        'wants credentials',
        { credentials: 'ann:right' },
        { code: 'ERR_PROXY_STATUS', status: 407 },
        { code: 'ERR_PROXY_STATUS', status: 407 },
      ],
      [
        'refuses as Squid does',
        { status: 403, headers: { 'x-squid-error': 'ERR_ACCESS_DENIED 0' } },
        { code: 'ERR_PROXY_STATUS', status: 403 },
        { code: 'ERR_PROXY_STATUS', status: 403 },
      ],
      [
        'reaches nobody, as Squid says it',
        { status: 503, headers: { 'x-squid-error': 'ERR_CONNECT_FAIL 111' } },
        { code: 'ERR_PROXY_STATUS', status: 503 },
        { code: 'ERR_PROXY_STATUS', status: 503 },
      ],
      [
        'wants other credentials',
        { status: 403, headers: { 'proxy-authenticate': 'Basic realm="x"' } },
        { code: 'ERR_PROXY_STATUS', status: 403 },
        { code: 'ERR_PROXY_STATUS', status: 403 },
      ],
      ['refuses with 403', { status: 403 }, { code: 'ERR_PROXY_STATUS', status: 403 }],
      [
        'says when to come back',
        { status: 503, headers: { 'x-squid-error': 'ERR_TOO_MANY_CLIENTS 0', 'retry-after': '7' } },
        { code: 'ERR_PROXY_STATUS', status: 503, retryAfter: 7 },
        { code: 'ERR_PROXY_STATUS', status: 503, retryAfter: 7 },
      ],
      ['refuses with 502', { status: 502 }, { code: 'ERR_PROXY_STATUS', status: 502 }],
      ['never answers', { hangs: true }, { code: 'TIMEOUT' }],
    ];
  for (const [what, options, https, http] of failing) {
    it(`reports a proxy that ${what}, without its credentials, and reaches no server`, async () => {
      await using running = await startTestProxy(options);
      await using opened = createClient({ url: running.url.replace('//', '//ann:wrong-secret@') });
      secure.requests.length = 0;
      plain.requests.length = 0;
      const { port } = new URL(plain.url);
      for (const [expected, url] of [
        [https, `https://wger.example:${secure.port}/api/v2/`],
        [http, `http://wger.example:${port}/api/v2/`],
      ] as const) {
        if (expected !== undefined) {
          const failure = (await readStatus(
            opened,
            url,
            options.hangs === true ? 1000 : 30_000,
          )) as Unreachable;
          assert.deepEqual(
            [failure.proxy, failure.code],
            [{ name: running.host, status: expected.status, retryAfter: expected.retryAfter }, expected.code],
          );
          assert.equal(failure.isTimeout, false);
          assert.ok(!getAllText(failure).includes('wrong-secret'));
        }
      }
      assert.deepEqual([secure.requests, plain.requests], [[], []]);
    });
  }

  it('does not blame the proxy for an answer over HTTP that may be the server’s', async () => {
    const squid = { 'x-squid-error': 'ERR_READ_TIMEOUT 0' };
    for (const options of [
      { status: 403 },
      { status: 504, headers: squid },
      { status: 403, headers: { ...squid, 'content-type': 'application/json' } },
      { status: 302, headers: squid },
    ]) {
      await using running = await startTestProxy(options);
      await using opened = createClient({ url: running.url });
      assert.equal(await readStatus(opened, 'http://wger.example/api/v2/'), options.status);
    }
  });

  it('fails by the connect timeout when a proxy hangs', async () => {
    await using running = await startTestProxy({ hangs: true });
    await using opened = createClient({ url: running.url });
    const failure = (await readStatus(opened, `https://wger.example:${secure.port}/api/v2/`)) as Unreachable;
    assert.deepEqual([failure.proxy?.name, failure.code], [running.host, 'UND_ERR_HEADERS_TIMEOUT']);
  });

  it('does not blame the proxy after it is aborted', async () => {
    await using running = await startTestProxy({ hangs: true });
    await using opened = createClient({ url: running.url });
    const abort = new AbortController();
    const url = new URL(`https://wger.example:${secure.port}/api/v2/`);
    const asked = opened.transport({ url, headers: {}, maxBytes: 1000, signal: abort.signal });
    const refused = assert.rejects(asked, { name: 'AbortError' });
    await waitFor('the tunnel’s beginning', async () =>
      (await running.requests()).length > 0 ? true : undefined,
    );
    abort.abort();
    await refused;
  });

  it('reports an unreachable proxy', async () => {
    const gone = await startTestProxy();
    await gone[Symbol.asyncDispose]();
    for (const [url, name, code] of [
      [gone.url, gone.host, 'ECONNREFUSED'],
      ['http://no-such-proxy.invalid:3128', 'no-such-proxy.invalid:3128', /^(ENOTFOUND|EAI_AGAIN)$/],
    ] as const) {
      await using opened = createClient({ url });
      for (const scheme of ['https', 'http']) {
        const failure = (await readStatus(opened, `${scheme}://wger.example:${secure.port}/`)) as Unreachable;
        assert.equal(failure.proxy?.name, name);
        assert.match(failure.code, new RegExp(code));
      }
    }
  });

  it('reports a proxy that closes the connection', async () => {
    const brokenProxy = createServer().on('connect', (_request, socket) => socket.destroy());
    await new Promise<void>((resolve) => brokenProxy.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(brokenProxy.address() as AddressInfo).port}`;
    await using opened = createClient({ url: `http://${host}` });
    const failure = (await readStatus(opened, `https://wger.example:${secure.port}/`)) as Unreachable;
    assert.deepEqual([failure.proxy?.name, failure.code], [host, 'UND_ERR_SOCKET']);
    await new Promise((resolve) => brokenProxy.close(resolve));
  });

  it('fails when a proxy resets the open tunnel, even if the certificates have not been read before', async () => {
    const brokenProxy = createServer().on('connect', (_request, socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      // The client has the tunnel by then, and has not sent anything through it.
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    await new Promise<void>((resolve) => brokenProxy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(brokenProxy.address() as AddressInfo).port}`;
    await using opened = createNetworkClient({ url }, { trustsSystem: true });
    const failure = (await readStatus(opened, `https://wger.example:${secure.port}/`)) as Unreachable;
    assert.equal(failure.code, 'ECONNRESET');
    await new Promise((resolve) => brokenProxy.close(resolve));
  });

  it('is not made when the proxy cannot be used, and never goes without it', async () => {
    secure.requests.length = 0;
    for (const [url, name] of [
      ['socks5://ann:wrong-secret@127.0.0.1:1080', 'socks5://127.0.0.1:1080'],
      ['SOCKS://127.0.0.1:1080', 'socks://127.0.0.1:1080'],
      ['proxy.example:3128', 'http.proxy'],
      ['ann:wrong-secret@proxy.example:3128', 'http.proxy'],
      ['http://', 'http.proxy'],
      ['http://ann:wrong-secret%@127.0.0.1:3128', 'http.proxy'],
    ] as const) {
      await using opened = createClient({ url });
      const failure = (await readStatus(opened, `https://wger.example:${secure.port}/`)) as Unreachable;
      assert.deepEqual([failure.proxy?.name, failure.code], [name, 'ERR_PROXY_UNUSABLE']);
      assert.ok(!getAllText(failure).includes('wrong-secret'));
    }
    for (const [value, name] of [
      ['ann:wrong-secret%@proxy.example:3128', 'HTTP_PROXY'],
      ['proxy.example:wrong-secret', 'HTTP_PROXY'],
      ['socks5://ann:wrong-secret@127.0.0.1:1080', 'socks5://127.0.0.1:1080'],
    ] as const) {
      await using opened = createClient({ environment: { HTTP_PROXY: value } });
      const failure = (await readStatus(opened, `https://wger.example:${secure.port}/`)) as Unreachable;
      assert.deepEqual([failure.proxy?.name, failure.code], [name, 'ERR_PROXY_UNUSABLE']);
      assert.ok(!getAllText(failure).includes('wrong-secret'));
    }
    assert.deepEqual(secure.requests, []);
  });
});
