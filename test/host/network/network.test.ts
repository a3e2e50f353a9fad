import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { setPlainHttpConsent } from '../../../src/session/knownServers.ts';
import { readNetworkOptions } from '../../../src/session/node/readNetworkOptions.ts';
import { getExternalAddress } from '../../servers/forwarders.ts';
import {
  createAuthority,
  createSelfSigned,
  type CertificateAuthority,
  type ServerIdentity,
} from '../../harness/network/certificates.ts';
import { holdClosedPort } from '../../harness/network/ports.ts';
import { startSecureServer } from '../../harness/network/secureServer.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import type { Service } from '../../service/service.ts';
import { withExternalService } from './externalService.ts';
import { startProxyProcess, readNetworkProblem } from './networkTools.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

const proxySettings = '@id:http.proxy @id:http.proxyAuthorization @id:http.noProxy @id:wger.network.client';
const connectionSettings =
  '@id:wger.serverUrl @id:wger.requestTimeout @id:wger.network.client @id:http.proxy';
const ourSettings = '@ext:wger-explorer.wger-explorer';
const certificateSettings = '@id:http.systemCertificates @id:wger.network.client';

/** The address of a service with a host name that only proxies can resolve. */
function createNamedAddress({ url }: Service): URL {
  const named = new URL(url);
  named.hostname = 'wger.example';
  return named;
}

export function networkTests(): void {
  describe('the network', () => {
    before(hideViews);

    afterEach(async () => {
      await setSetting('proxy', undefined, 'http');
      for (const name of ['serverUrl', 'network.client', 'requestTimeout']) {
        await setSetting(name, undefined);
      }
    });

    it('applies a new proxy at once, and closes all sockets to the previous one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using first = await startProxyProcess();
        await using second = await startProxyProcess();
        await setSetting('proxy', first.url, 'http');
        const { memory } = await activateExtension();
        const { origin, host } = createNamedAddress(service);
        await setPlainHttpConsent(memory, origin, true);
        // A view may have sent requests earlier, when the service was in use at its own address.
        const countRequests = (): number =>
          service.requests.filter(({ headers }) => headers.host === host).length;
        try {
          await setSetting('serverUrl', origin);
          const view = await getView('exercises');
          assert.ok((await view.loadAllRows()).length > 1);
          const before = countRequests();
          assert.ok(before > 0);
          assert.equal((await first.requests()).length, before);

          await setSetting('proxy', second.url, 'http');
          await vscode.commands.executeCommand('wger.refresh');
          assert.ok((await view.loadAllRows()).length > 1);
          assert.ok(countRequests() > before);
          assert.equal((await second.requests()).length, countRequests() - before);
          assert.equal((await first.requests()).length, before);
          await waitUntil('the end of the first proxy’s sockets', () => first.countConnections() === 0);
        } finally {
          await setPlainHttpConsent(memory, origin, undefined);
        }
      });
    });

    it('reports a failing proxy, without its credentials, and offers the settings', async () => {
      using closed = await holdClosedPort();
      const closedHost = `127.0.0.1:${String(closed.port)}`;
      await withService({ generation: '2.7' }, async (service) => {
        await using guarded = await startProxyProcess({ credentials: 'ann:secret' });
        await using refusing = await startProxyProcess({ status: 403 });
        // The answer of Squid if a host name does not exist or nothing answers there.
        await using unreaching = await startProxyProcess({ status: 503 });
        const { port } = createNamedAddress(service);
        await setSetting('serverUrl', `https://wger.example:${port}`);
        for (const [url, cause, sentence, settings = proxySettings] of [
          [
            guarded.url,
            'Proxy requires sign-in',
            `Proxy ${guarded.host} requires a user name and password, or rejected those it was given (407).`,
          ],
          [refusing.url, 'Blocked by the proxy', `Proxy ${refusing.host} blocked the request (status 403).`],
          [
            unreaching.url,
            'Server not reached',
            `Proxy ${unreaching.host} could not reach wger.example:${port} (status 503).`,
            connectionSettings,
          ],
          [
            `http://${closedHost}`,
            'Proxy failed',
            `Proxy ${closedHost} refused the connection (ECONNREFUSED).`,
          ],
          [
            'socks5://127.0.0.1:1080',
            'Proxy failed',
            'Proxy socks5://127.0.0.1:1080 cannot be used: its address has to begin with http:// or https://. VS Code’s own client knows more kinds: set wger.network.client to “editor”.',
          ],
        ] as const) {
          await setSetting('proxy', url.replace('http://', 'http://ann:wrong@'), 'http');
          const { title, text, buttonArguments } = await readNetworkProblem();
          assert.equal(title, cause);
          assert.equal(text, sentence);
          assert.deepEqual(buttonArguments, [[settings], []]);
        }
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('reports a failing proxy with the editor’s client', async () => {
      using closed = await holdClosedPort();
      const closedHost = `127.0.0.1:${String(closed.port)}`;
      await using refusing = await startProxyProcess({ status: 403 });
      await using guarded = await startProxyProcess({ credentials: 'ann:secret' });
      await setSetting('network.client', 'editor');
      await setSetting('serverUrl', 'https://wger.example');
      const cases = [
        [refusing.url, 'Blocked by the proxy', 'The proxy blocked the request (status 403).'],
        [
          `http://${closedHost}`,
          'Proxy failed',
          `Proxy ${closedHost} refused the connection (ECONNREFUSED).`,
        ],
        [
          guarded.url,
          'Proxy requires sign-in',
          'The proxy requires a user name and password, or rejected those it was given (407).',
        ],
      ] as const;
      // The client of VS Code 1.105 keeps its first proxy.
      for (const [url, cause, sentence] of cases.slice(
        0,
        vscode.version.startsWith('1.105.') ? 1 : undefined,
      )) {
        await setSetting('proxy', url, 'http');
        const { title, text, buttonArguments } = await readNetworkProblem();
        assert.deepEqual([title, text], [cause, sentence]);
        assert.deepEqual(buttonArguments, [[proxySettings], []]);
      }
    });

    it('offers the settings of the proxy and of the address when the server is unreachable', async () => {
      using closed = await holdClosedPort();
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'stall' };
        for (const client of ['undici', 'editor']) {
          await setSetting('network.client', client);
          for (const [url, sentence] of [
            [`http://127.0.0.1:${String(closed.port)}`, / refused the connection/],
            ['https://no-such-server.invalid', /^The name of no-such-server.invalid could not be found/],
            [service.url, / did not answer in time/],
          ] as const) {
            await setSetting('requestTimeout', url === service.url ? 1 : undefined);
            await setSetting('serverUrl', url);
            const { text, buttonArguments } = await readNetworkProblem();
            assert.match(text, sentence);
            assert.deepEqual(buttonArguments, [[connectionSettings], []]);
          }
        }
      });
    });

    it('ignores the network settings of a workspace', async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder !== undefined);
      const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
      const settings = {
        'http.proxy': 'http://attacker.example:3128',
        'http.proxySupport': 'off',
        'http.proxyAuthorization': 'Basic eA==',
        'http.noProxy': ['wger.de'],
        'http.systemCertificates': false,
        'editor.tabSize': 6,
      };
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(settings)));
      try {
        await waitUntil(
          'the workspace’s settings',
          () => vscode.workspace.getConfiguration('editor', folder.uri).get('tabSize') === 6,
        );
        const { proxy, certificates } = readNetworkOptions(() => undefined);
        const { url, isOff, noProxy, authorization } = proxy;
        assert.deepEqual([url, isOff, noProxy, authorization], ['', false, [], undefined]);
        assert.equal(certificates.trustsSystem, true);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    });

    it('reports the cause of a certificate error with both clients', async () => {
      const folder = await createTemporaryFolder('wger-certificates');
      const trusted = await createAuthority('Trusted');
      const unknown = await createAuthority('Unknown');
      const file = join(folder.path, 'trusted.pem');
      await writeFile(file, trusted.certificate);
      const names = [getExternalAddress()];
      process.env['NODE_EXTRA_CA_CERTS'] = file;
      try {
        for (const [make, ofHost, isOfAuthority] of createCertificateCases(names, trusted, unknown)) {
          await using server = await startSecureServer(await make(), { addresses: names });
          const host = `${names.join()}:${server.port}`;
          // The editor does not trust the test's authority, so it reports the other certificates differently.
          for (const client of isOfAuthority ? ['undici', 'editor'] : ['undici']) {
            await setSetting('network.client', client);
            await setSetting('serverUrl', `https://${host}`);
            const { text, buttonArguments } = await readNetworkProblem();
            assert.equal(text, ofHost(host), client);
            assert.deepEqual(buttonArguments, [[isOfAuthority ? certificateSettings : ourSettings], []]);
          }
          assert.deepEqual(server.requests, []);
        }
        await withExternalService({ generation: '2.7' }, async ({ url }) => {
          const { host } = new URL(url);
          for (const client of ['undici', 'editor']) {
            await setSetting('network.client', client);
            await setSetting('serverUrl', `https://${host}`);
            const { text, buttonArguments } = await readNetworkProblem();
            assert.match(text, new RegExp(`^${host} does not use TLS at this address`));
            assert.deepEqual(buttonArguments, [[ourSettings], []]);
          }
        });
      } finally {
        delete process.env['NODE_EXTRA_CA_CERTS'];
        await folder[Symbol.asyncDispose]();
      }
    });
  });
}

type CertificateCase = readonly [
  make: () => Promise<ServerIdentity>,
  sentence: (host: string) => string,
  /** True if trusting the signer would solve the problem. */
  isOfAuthority: boolean,
];

function createCertificateCases(
  names: readonly string[],
  trusted: CertificateAuthority,
  unknown: CertificateAuthority,
): readonly CertificateCase[] {
  return [
    [
      () => trusted.issue(names, { from: -30, to: -1 }),
      (host) => `The certificate of ${host} has expired.`,
      false,
    ],
    [
      () => trusted.issue(names, { from: 1, to: 30 }),
      (host) => `The certificate of ${host} is not valid yet. Is this computer’s clock correct?`,
      false,
    ],
    [
      () => trusted.issue(['other.example']),
      (host) => `The certificate of ${host} is for another name.`,
      false,
    ],
    [
      () => createSelfSigned(names),
      (host) =>
        `The certificate of ${host} is self-signed. To trust it, add it to this computer’s certificates and restart VS Code.`,
      true,
    ],
    [
      () => unknown.issue(names),
      (host) =>
        `The certificate of ${host} is from an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE). To trust that, add it to this computer’s certificates and restart VS Code.`,
      true,
    ],
  ];
}
