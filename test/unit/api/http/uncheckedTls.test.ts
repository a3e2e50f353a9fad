import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:tls';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  createAuthority,
  createSelfSigned,
  type CertificateAuthority,
} from '../../../harness/network/certificates.ts';
import { createEditorEnvironment } from '../../../harness/system/environment.ts';
import { startSecureServer } from '../../../harness/network/secureServer.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { startTestProxy, secretKey } from './network.ts';

const unchecked = 'ERR_TLS_UNCHECKED';

describe('in a process that checks no certificates by default, a request', () => {
  let folder: TemporaryFolder;
  let trusted: CertificateAuthority;
  let trustedFile: string;

  before(async () => {
    folder = await createTemporaryFolder('wger-unchecked');
    trusted = await createAuthority('Trusted');
    trustedFile = join(folder.path, 'trusted.pem');
    await writeFile(trustedFile, trusted.certificate);
  });

  after(() => folder[Symbol.asyncDispose]());

  /** Outcomes with our client and with `fetch`. */
  async function readOutcomes(url: string, proxy = ''): Promise<readonly string[]> {
    const program = join(import.meta.dirname, 'askUnchecked.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, proxy, trustedFile], {
      env: createEditorEnvironment({
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        NODE_EXTRA_CA_CERTS: undefined,
        NODE_NO_WARNINGS: '1',
      }),
    });
    return stdout.trim().split('\n');
  }

  for (const [what, make, code] of [
    ['is self-signed', () => createSelfSigned(['127.0.0.1']), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is for another host', () => trusted.issue(['wger.example']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['is for another address', () => trusted.issue(['127.0.0.2']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    it(`does not reach a server whose certificate ${what}`, async () => {
      await using server = await startSecureServer(await make());
      assert.deepEqual(await readOutcomes(`https://127.0.0.1:${server.port}/`), [code, unchecked]);
      assert.deepEqual(server.requests, []);
      assert.ok(!server.received().includes(secretKey));
    });
  }

  it('does not reach a server through a proxy', async () => {
    await using server = await startSecureServer(await createSelfSigned(['wger.example']));
    await using otherServer = await startSecureServer(await trusted.issue(['other.example']));
    await using proxy = await startTestProxy();
    for (const [{ port }, code] of [
      [server, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      [otherServer, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      assert.deepEqual(await readOutcomes(`https://wger.example:${port}/`, proxy.url), [code, unchecked]);
    }
    assert.deepEqual([server.requests, otherServer.requests], [[], []]);
    assert.equal((await proxy.requests()).length, 2);
  });

  it('does not reach a proxy', async () => {
    await using server = await startSecureServer(await trusted.issue(['wger.example']));
    for (const [identity, code] of [
      [await createSelfSigned(['127.0.0.1']), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      [await trusted.issue(['wger.example']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      await using proxy = await startTestProxy({ tls: identity });
      assert.deepEqual(await readOutcomes(`https://wger.example:${server.port}/`, proxy.url), [
        code,
        unchecked,
      ]);
      assert.deepEqual(await proxy.requests(), []);
    }
    assert.deepEqual(server.requests, []);
  });

  it('does not speak a version of TLS that is out of use', async () => {
    const identity = await trusted.issue(['127.0.0.1']);
    const server = createTlsServer({
      ...identity,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', (socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const [outcome] = await readOutcomes(`https://127.0.0.1:${port}/`);
    assert.match(outcome ?? '', /PROTOCOL_VERSION|EPROTO/);
    await new Promise((resolve) => server.close(resolve));
  });

  it('reaches a server whose certificate is good', async () => {
    const names = ['localhost', '127.0.0.1', '*.localhost'];
    await using server = await startSecureServer(await trusted.issue(names));
    for (const host of ['localhost', '127.0.0.1']) {
      assert.deepEqual(await readOutcomes(`https://${host}:${server.port}/`), ['200', unchecked]);
    }
    assert.equal(server.requests.length, 2);
  });
});
