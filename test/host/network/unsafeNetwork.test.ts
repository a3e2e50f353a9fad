import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { getExternalAddress } from '../../servers/forwarders.ts';
import { createAuthority, createSelfSigned } from '../../harness/network/certificates.ts';
import { startSecureServer } from '../../harness/network/secureServer.ts';
import { owner } from '../../service/domain/users.ts';
import { startProxyProcess, readNetworkProblem } from './networkTools.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';

export function unsafeNetworkTests(): void {
  describe('an untrusted network', () => {
    before(hideViews);

    afterEach(async () => {
      await setSetting('proxy', undefined, 'http');
      await setSetting('serverUrl', undefined);
      await setSetting('network.client', undefined);
    });

    it('gets no request without a certificate check, even if the process disables the check', async () => {
      const names = [getExternalAddress()];
      await using server = await startSecureServer(await createSelfSigned(names), { addresses: names });
      const host = `${names.join()}:${server.port}`;
      await setSetting('serverUrl', `https://${host}`);
      const { secrets } = await activateExtension();
      await secrets.store(`wger.apiKey:https://${host}`, owner.key);
      try {
        await withUncheckedCertificates(async () => {
          const checked = await readNetworkProblem();
          assert.match(checked.text, /is self-signed/);
          const received = server.received().length;
          assert.ok(received > 0);
          await setSetting('network.client', 'editor');
          await assert.rejects(
            async () =>
              vscode.workspace.fs.readFile(
                createItemUri(parseAddress(`https://${host}`), 'workouts', { id: '1' }, 'Workout'),
              ),
            /NODE_TLS_REJECT_UNAUTHORIZED/,
          );
          const { text, buttonArguments } = await readNetworkProblem();
          assert.equal(
            text,
            `Nothing was sent to ${host}: the environment variable NODE_TLS_REJECT_UNAUTHORIZED turns off certificate checks in VS Code’s own client. Remove it, or set wger.network.client to “undici”.`,
          );
          assert.deepEqual(buttonArguments, [['@id:wger.network.client'], []]);
          assert.equal(server.received().length, received);
        });
        assert.deepEqual(server.requests, []);
        assert.ok(!server.received().includes(owner.key));
      } finally {
        await secrets.delete(`wger.apiKey:https://${host}`);
      }
    });

    it('exposes no request to other extensions on diagnostics channels', async () => {
      const published: unknown[] = [];
      const record = (message: unknown): void => {
        const { request } = message as { readonly request: { readonly origin: unknown } };
        published.push(request.origin);
      };
      const channels = ['undici:request:create', 'undici:client:sendHeaders', 'undici:request:headers'];
      channels.forEach((channel) => {
        subscribe(channel, record);
      });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            assert.ok((await (await getView('workouts')).rows()).length > 0);
          });
          assert.ok(service.requests.some(({ headers }) => headers.authorization === `Token ${owner.key}`));
          assert.ok(!published.includes(service.url), published.join());
        });
      } finally {
        channels.forEach((channel) => {
          unsubscribe(channel, record);
        });
      }
    });

    it('gets no request through a proxy with an invalid certificate, which is reported', async () => {
      const names = ['127.0.0.1'];
      const unknown = await createAuthority('Unknown');
      const certificateSetting = '@id:http.systemCertificates ';
      for (const [tls, title, sentence, setting] of [
        [await createSelfSigned(names), 'Self-signed certificate', 'is self-signed.', certificateSetting],
        [
          await unknown.issue(names),
          'Certificate not trusted',
          'is from an unknown authority',
          certificateSetting,
        ],
        [await unknown.issue(names, { from: -30, to: -1 }), 'Certificate expired', 'has expired.', ''],
      ] as const) {
        await using proxy = await startProxyProcess({ tls });
        await setSetting('proxy', proxy.url, 'http');
        await setSetting('serverUrl', 'https://wger.example');
        const problem = await readNetworkProblem();
        assert.equal(problem.title, title);
        assert.ok(
          problem.text.startsWith(`The certificate of Proxy ${proxy.host} ${sentence}`),
          problem.text,
        );
        assert.deepEqual(problem.buttonArguments, [
          [`@id:http.proxy @id:http.proxyAuthorization @id:http.noProxy ${setting}@id:wger.network.client`],
          [],
        ]);
        assert.deepEqual(await proxy.requests(), []);
      }
    });

    it('gets no request for this computer through a proxy, with either client', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const loopback = createServer((socket) => {
          socket.pipe(connect(Number(new URL(service.url).port), '127.0.0.1')).pipe(socket);
        });
        await new Promise<void>((resolve) => loopback.listen(0, '127.0.0.2', resolve));
        const { port } = loopback.address() as AddressInfo;
        await using proxy = await startProxyProcess();
        await setSetting('proxy', proxy.url, 'http');
        for (const client of ['undici', 'editor']) {
          await setSetting('network.client', client);
          for (const url of [`http://127.0.0.2:${port}`, service.url]) {
            await setSetting('serverUrl', url);
            service.requests.length = 0;
            const uri = createItemUri(
              parseAddress(url),
              'exercises',
              { id: `9${client.length}` },
              'Exercise',
            );
            await assert.rejects(async () => vscode.workspace.fs.readFile(uri), /no such item/);
            assert.ok(service.requests.some(({ headers }) => headers.host === new URL(url).host));
          }
        }
        assert.deepEqual(await proxy.requests(), []);
        loopback.close();
      });
    });
  });
}

/** Runs a test while Node checks no certificates. */
async function withUncheckedCertificates<Result>(test: () => Promise<Result>): Promise<Result> {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    return await test();
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
}
