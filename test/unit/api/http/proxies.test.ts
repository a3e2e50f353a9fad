import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ProxySettings } from '../../../../src/api/http/node/proxy/proxy.ts';
import { getExternalAddress } from '../../../servers/forwarders.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { startSecureServer, type SecureServer } from '../../../harness/network/secureServer.ts';
import type { RunningProxy } from '../../../harness/network/startProxy.ts';
import type { Service } from '../../../service/service.ts';
import { createNetworkClient, readStatus, startTestProxy, secretKey } from './network.ts';
import { startServers, type Servers } from './proxiedServers.ts';

type Route = 'proxy' | 'other' | 'direct';

/** An address of this computer that is not a loopback one, so that proxies apply without name resolution. */
const outside = getExternalAddress();

const user = 'ann:p@ss wörd';
const basic = `Basic ${Buffer.from(user).toString('base64')}`;
const credentialsInUrl = `${encodeURIComponent('ann')}:${encodeURIComponent('p@ss wörd')}@`;

describe('a request', () => {
  let servers: Servers;
  let secure: SecureServer;
  let secure2: SecureServer;
  let plain: Service;
  let proxy: RunningProxy;
  let other: RunningProxy;
  let guarded: RunningProxy;

  before(async () => {
    servers = await startServers();
    ({ secure, plain } = servers);
    secure2 = await startSecureServer(servers.identity, { http2: true });
    [proxy, other, guarded] = await Promise.all([
      startTestProxy(),
      startTestProxy(),
      startTestProxy({ credentials: user }),
    ]);
  });

  after(async () => {
    for (const started of [proxy, other, guarded, secure2, servers]) {
      await started[Symbol.asyncDispose]();
    }
  });

  function createClient(settings: Partial<ProxySettings>): ReturnType<typeof createNetworkClient> {
    return createNetworkClient(settings, { extraFile: servers.authorityFile });
  }

  /** Sends a request to the HTTPS server by a name, and returns the route it took. */
  async function getRoute(settings: Partial<ProxySettings>, hostname: string): Promise<Route> {
    secure.requests.length = 0;
    const before = await Promise.all([proxy.requests(), other.requests()]);
    await using opened = createClient(settings);
    const status = await readStatus(opened, `https://${hostname}:${secure.port}/api/v2/`);
    assert.equal(status, 200, typeof status === 'number' ? '' : status.message);
    assert.deepEqual(secure.requests, [
      { target: '/api/v2/', version: '1.1', key: secretKey, proxyKey: undefined },
    ]);
    const after = await Promise.all([proxy.requests(), other.requests()]);
    const [byProxy, byOther] = after.map((all, index) => all.slice(before[index]?.length));
    const tunnel = { method: 'CONNECT', target: `${hostname}:${secure.port}` };
    if (byProxy?.length === 0 && byOther?.length === 0) {
      return 'direct';
    }
    const isFirst = byOther?.length === 0;
    assert.deepEqual([byProxy, byOther], isFirst ? [[tunnel], []] : [[], [tunnel]]);
    return isFirst ? 'proxy' : 'other';
  }

  /** Placeholders: `P` for the proxy's address, `host:P` for it without a scheme, `Q` for another proxy's, `0` for the server's port. */
  const expectedRoutes: readonly (readonly [
    what: string,
    settings: Partial<ProxySettings>,
    hostname: string,
    expected: Route,
  ])[] = [
    ['goes through the proxy of the settings', { url: 'P' }, 'wger.example', 'proxy'],
    ['goes without it to any loopback address', { url: 'P' }, '127.0.0.2', 'direct'],
    ['goes without it to localhost', { url: 'P' }, 'localhost', 'direct'],
    ['goes without it to 127.0.0.1', { url: 'P' }, '127.0.0.1', 'direct'],
    ['takes no proxy when proxySupport is off', { url: 'P', isOff: true }, outside, 'direct'],
    [
      'takes none of the environment either then',
      { isOff: true, environment: { HTTPS_PROXY: 'P' } },
      outside,
      'direct',
    ],
    ['takes the proxy of HTTPS_PROXY', { environment: { HTTPS_PROXY: 'P' } }, 'wger.example', 'proxy'],
    ['takes that of https_proxy', { environment: { https_proxy: 'P' } }, 'wger.example', 'proxy'],
    ['takes that of HTTP_PROXY', { environment: { HTTP_PROXY: 'P' } }, 'wger.example', 'proxy'],
    ['takes that of http_proxy', { environment: { http_proxy: 'P' } }, 'wger.example', 'proxy'],
    [
      'takes one without a scheme for HTTP',
      { environment: { HTTPS_PROXY: 'host:P' } },
      'wger.example',
      'proxy',
    ],
    [
      'takes that of https_proxy before others',
      { environment: { http_proxy: 'Q', https_proxy: 'P', HTTPS_PROXY: 'Q' } },
      'wger.example',
      'proxy',
    ],
    ['leaves ALL_PROXY aside, as the editor does', { environment: { ALL_PROXY: 'P' } }, outside, 'direct'],
    [
      'takes the setting before the environment',
      { url: 'P', environment: { HTTPS_PROXY: 'Q', https_proxy: 'Q' } },
      'wger.example',
      'proxy',
    ],
    ['takes the other proxy when that is set', { url: 'Q' }, 'wger.example', 'other'],
    ['takes no proxy for a host of noProxy', { url: 'P', noProxy: [outside] }, outside, 'direct'],
    ['takes it for others', { url: 'P', noProxy: [`1${outside}`, outside.slice(1)] }, outside, 'proxy'],
    ['takes none for *', { url: 'P', noProxy: ['*'] }, outside, 'direct'],
    ['takes none for a host and port', { url: 'P', noProxy: [`${outside}:0`] }, outside, 'direct'],
    ['takes it for another port', { url: 'P', noProxy: [`${outside}:1`] }, outside, 'proxy'],
    [
      'leaves NO_PROXY aside when there is a noProxy',
      { url: 'P', noProxy: ['other.example'], environment: { NO_PROXY: outside } },
      outside,
      'proxy',
    ],
    [
      'takes none for a host of NO_PROXY, whose list may have spaces',
      { url: 'P', environment: { NO_PROXY: `other.example, ${outside}` } },
      outside,
      'direct',
    ],
    [
      'takes none for a host of no_proxy, which counts before NO_PROXY',
      { environment: { HTTPS_PROXY: 'P', no_proxy: outside, NO_PROXY: 'other.example' } },
      outside,
      'direct',
    ],
  ];
  for (const [what, settings, hostname, expected] of expectedRoutes) {
    it(`${what}, and nowhere else`, async () => {
      const filled = JSON.parse(
        JSON.stringify(settings)
          .replaceAll('"P"', JSON.stringify(proxy.url))
          .replaceAll('host:P', proxy.host)
          .replaceAll('"Q"', JSON.stringify(other.url))
          .replaceAll(':0"', `:${secure.port}"`),
      ) as Partial<ProxySettings>;
      assert.equal(await getRoute(filled, hostname), expected);
    });
  }

  it('over HTTP goes to any loopback address without a proxy', async () => {
    for (const port of [new URL(plain.url).port, secure.port]) {
      await using opened = createClient({ url: proxy.url });
      const before = await proxy.requests();
      await readStatus(opened, `http://127.0.0.2:${port}/api/v2/`);
      assert.deepEqual(await proxy.requests(), before);
    }
  });

  it('over HTTP asks the proxy for the whole address, with what belongs to the server', async () => {
    const port = new URL(plain.url).port;
    await using opened = createClient({ url: proxy.url });
    plain.requests.length = 0;
    assert.equal(await readStatus(opened, `http://wger.example:${port}/api/v2/muscle/?limit=1`), 200);
    const [received] = plain.requests;
    assert.equal(received?.target, '/api/v2/muscle/?limit=1');
    assert.equal(received.headers.host, `wger.example:${port}`);
    assert.equal(received.headers['proxy-authorization'], undefined);
    assert.deepEqual((await proxy.requests()).at(-1), {
      method: 'GET',
      target: `wger.example:${port}`,
      key: secretKey,
    });
  });

  it('speaks HTTP/1.1 through a tunnel, also where the server offers HTTP/2', async () => {
    await using opened = createClient({ url: proxy.url });
    assert.equal(await readStatus(opened, `https://wger.example:${secure2.port}/api/v2/`), 200);
    assert.deepEqual(secure2.requests, [
      { target: '/api/v2/', version: '1.1', key: secretKey, proxyKey: undefined },
    ]);
  });

  it('keeps to four tunnels, and uses them again', async () => {
    await using opened = createClient({ url: proxy.url });
    const before = (await proxy.requests()).length;
    for (let round = 0; round < 2; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          readStatus(opened, `https://wger.example:${secure.port}/api/v2/?n=${n}`),
        ),
      );
      assert.deepEqual(new Set(outcomes), new Set([200]));
    }
    const tunnels = (await proxy.requests()).length - before;
    assert.ok(tunnels <= 4, `${tunnels} tunnels`);
  });

  for (const [where, settings] of [
    ['the address', (url: string) => ({ url: url.replace('//', `//${credentialsInUrl}`) })],
    ['http.proxyAuthorization', (url: string) => ({ url, authorization: basic })],
    [
      'http.proxyAuthorization, rather than the address',
      (url: string) => ({ url: url.replace('//', '//ann:wrong@'), authorization: basic }),
    ],
    [
      'the environment',
      (url: string) => ({ environment: { https_proxy: url.replace('//', `//${credentialsInUrl}`) } }),
    ],
    [
      'the environment without a scheme',
      (url: string) => ({ environment: { HTTP_PROXY: url.replace('http://', credentialsInUrl) } }),
    ],
  ] as const) {
    it(`gives the proxy the credentials of ${where}, and the server none`, async () => {
      await using opened = createClient(settings(guarded.url));
      const { port } = new URL(plain.url);
      plain.requests.length = 0;
      secure.requests.length = 0;
      assert.equal(await readStatus(opened, `https://wger.example:${secure.port}/api/v2/`), 200);
      assert.equal(await readStatus(opened, `http://wger.example:${port}/api/v2/muscle/`), 200);
      const [tunnel, forwarded] = (await guarded.requests()).slice(-2);
      assert.deepEqual(tunnel, {
        method: 'CONNECT',
        target: `wger.example:${secure.port}`,
        authorization: basic,
      });
      assert.equal(forwarded?.authorization, basic);
      assert.equal(plain.requests[0]?.headers['proxy-authorization'], undefined);
      assert.deepEqual(
        secure.requests.map(({ proxyKey }) => proxyKey),
        [undefined],
      );
    });
  }

  it('goes through a proxy that speaks TLS', async () => {
    await using tlsProxy = await startTestProxy({ tls: await servers.authority.issue(['127.0.0.1']) });
    await using opened = createClient({ url: tlsProxy.url });
    const { port } = new URL(plain.url);
    assert.equal(await readStatus(opened, `https://wger.example:${secure.port}/api/v2/`), 200);
    assert.equal(await readStatus(opened, `http://wger.example:${port}/api/v2/muscle/`), 200);
    assert.deepEqual(
      (await tlsProxy.requests()).map(({ method }) => method),
      ['CONNECT', 'GET'],
    );
  });

  it('that is pending when the client retires still completes, and then its sockets close', async () => {
    const opened = createClient({ url: proxy.url });
    const { port } = new URL(plain.url);
    plain.latency = 300;
    const pendingRead = readStatus(opened, `http://wger.example:${port}/api/v2/muscle/`);
    assert.equal(await readStatus(opened, `https://wger.example:${secure.port}/`), 200);
    const retired = opened.closeGracefully();
    assert.equal(await pendingRead, 200);
    await retired;
    plain.latency = 0;
    await waitFor('the end of the sockets', () =>
      Promise.resolve(secure.countOpenSockets() === 0 || undefined),
    );
  });

  it('leaves no socket behind when the client is closed while a proxy hangs', async () => {
    await using running = await startTestProxy({ hangs: true });
    const opened = createClient({ url: running.url });
    const asked = readStatus(opened, `https://wger.example:${secure.port}/`);
    await waitFor('the tunnel’s beginning', async () =>
      (await running.requests()).length > 0 ? true : undefined,
    );
    await opened.close();
    assert.equal(typeof (await asked), 'object');
  });
});
