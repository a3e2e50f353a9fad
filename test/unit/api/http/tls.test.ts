import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Unreachable } from '../../../../src/api/failures/errors.ts';
import {
  createAuthority,
  createSelfSigned,
  type CertificateAuthority,
  type ServerIdentity,
} from '../../../harness/network/certificates.ts';
import { createEditorEnvironment } from '../../../harness/system/environment.ts';
import { waitFor, waitUntil } from '../../../harness/system/waitFor.ts';
import { startSecureServer } from '../../../harness/network/secureServer.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { startService } from '../../../service/service.ts';
import { createClient } from '../../support/support.ts';
import { createNetworkClient, readStatus, startTestProxy, secretKey } from './network.ts';

const names = ['localhost', '127.0.0.1'];

describe('a connection', () => {
  let folder: TemporaryFolder;
  let trusted: CertificateAuthority;
  let trustedFile: string;
  let unknown: CertificateAuthority;

  before(async () => {
    folder = await createTemporaryFolder('wger-tls');
    [trusted, unknown] = await Promise.all([createAuthority('Trusted'), createAuthority('Unknown')]);
    trustedFile = join(folder.path, 'trusted.pem');
    await writeFile(trustedFile, trusted.certificate);
  });

  after(() => folder[Symbol.asyncDispose]());

  const bad: readonly (readonly [what: string, make: () => Promise<ServerIdentity>, code: string])[] = [
    ['has expired', () => trusted.issue(names, { from: -30, to: -1 }), 'CERT_HAS_EXPIRED'],
    ['is not valid yet', () => trusted.issue(names, { from: 1, to: 30 }), 'CERT_NOT_YET_VALID'],
    ['is for another host', () => trusted.issue(['other.example']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['is self-signed', () => createSelfSigned(names), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is from an unknown authority', () => unknown.issue(names), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    [
      'is from an unknown authority, which is sent along',
      async () => {
        const { cert, key } = await unknown.issue(names);
        return { cert: `${cert}\n${unknown.certificate}`, key };
      },
      'SELF_SIGNED_CERT_IN_CHAIN',
    ],
  ];
  for (const [what, make, code] of bad) {
    it(`ends when the certificate ${what}, with nothing sent`, async () => {
      await using server = await startSecureServer(await make());
      await using client = createNetworkClient({}, { extraFile: trustedFile });
      const url = `https://127.0.0.1:${server.port}/api/v2/workout/`;
      // Several at once, one after a failure, and one that would send the key again.
      const outcomes = await Promise.all([1, 2, 3].map((n) => readStatus(client, `${url}?n=${n}`)));
      outcomes.push(await readStatus(client, url));
      assert.deepEqual(
        outcomes.map((outcome) => (outcome as Unreachable).code),
        [code, code, code, code],
      );
      assert.ok(outcomes.every((outcome) => (outcome as Unreachable).proxy === undefined));
      assert.deepEqual(server.requests, []);
      assert.ok(!server.received().includes(secretKey));
      assert.ok(server.received().length > 0);
    });
  }

  it('through a proxy ends in the same way, and blames the server', async () => {
    await using server = await startSecureServer(await unknown.issue(['wger.example']));
    await using proxy = await startTestProxy();
    await using client = createNetworkClient({ url: proxy.url }, { extraFile: trustedFile });
    const failure = (await readStatus(client, `https://wger.example:${server.port}/`)) as Unreachable;
    assert.deepEqual([failure.code, failure.proxy], ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined]);
    assert.deepEqual(server.requests, []);
    await using goodServer = await startSecureServer(await trusted.issue(['other.example']));
    const other = (await readStatus(client, `https://wger.example:${goodServer.port}/`)) as Unreachable;
    assert.deepEqual([other.code, other.proxy], ['ERR_TLS_CERT_ALTNAME_INVALID', undefined]);
    assert.deepEqual(goodServer.requests, []);
  });

  for (const [what, make, code] of [
    ['unknown authority', () => unknown.issue(['127.0.0.1']), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['other host', () => trusted.issue(['wger.example', 'other.example']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    it(`to a proxy with a certificate of an ${what} ends, and blames the proxy`, async () => {
      await using server = await startSecureServer(await trusted.issue(['wger.example']));
      await using service = await startServiceUntilEnd();
      await using proxy = await startTestProxy({ tls: await make() });
      await using client = createNetworkClient({ url: proxy.url }, { extraFile: trustedFile });
      for (const url of [
        `https://wger.example:${server.port}/`,
        `http://wger.example:${service.port}/api/v2/`,
      ]) {
        const failure = (await readStatus(client, url)) as Unreachable;
        assert.deepEqual([failure.code, failure.proxy?.name], [code, proxy.host]);
      }
      assert.deepEqual([await proxy.requests(), server.requests], [[], []]);
    });
  }

  it('ends when plain HTTP is spoken where TLS is due', async () => {
    await using service = await startServiceUntilEnd();
    await using client = createNetworkClient({});
    const failure = (await readStatus(client, `https://127.0.0.1:${service.port}/api/v2/`)) as Unreachable;
    assert.match(failure.code, /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/);
  });

  it('that is never made ends with the request', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined).resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const client = createNetworkClient({});
    // The transport's own limit would have another code.
    const failure = (await readStatus(client, `https://127.0.0.1:${port}/`, 500)) as Unreachable;
    assert.equal(failure.code, 'TIMEOUT');
    assert.equal((failure.cause as Error).name, 'TimeoutError');
    await client.close();
    const connections = promisify(silent.getConnections.bind(silent));
    // Sooner than the transport's own limit.
    await waitFor(
      'the end of the socket',
      async () => ((await connections()) === 0 ? true : undefined),
      5000,
    );
    silent.close();
  });

  it('that stops responding is replaced after a request times out', async () => {
    await using server = await startSecureServer(await trusted.issue(names));
    await using client = createNetworkClient({}, { extraFile: trustedFile });
    const url = `https://127.0.0.1:${server.port}/api/v2/`;
    const four = (milliseconds?: number): Promise<(number | Unreachable)[]> =>
      Promise.all([1, 2, 3, 4].map((n) => readStatus(client, `${url}?n=${n}`, milliseconds)));
    assert.deepEqual(await four(), [200, 200, 200, 200]);
    server.dropTraffic();
    const outcomes = await four(500);
    assert.ok(outcomes.every((outcome) => (outcome as Unreachable).code === 'TIMEOUT'));
    assert.deepEqual(await four(), [200, 200, 200, 200]);
    await waitUntil('the end of the sockets of before', () => server.countOpenSockets() <= 4, 5000);
  });

  it('speaks HTTP/1.1 also where HTTP/2 is offered, and an answer that breaks off there is asked for again', async () => {
    await using server = await startSecureServer(await trusted.issue(names), { http2: true });
    await using client = createNetworkClient({}, { extraFile: trustedFile });
    server.truncateResponses();
    const read = createClient(`https://127.0.0.1:${server.port}`, client.transport).readDocument(
      'muscle/1/',
      'public',
    );
    await assert.rejects(
      read,
      (error) => error instanceof Unreachable && /^(ECONNRESET|UND_ERR_SOCKET)$/.test(error.code),
    );
    assert.deepEqual(
      server.requests.map(({ version }) => version),
      ['1.1', '1.1', '1.1'],
    );
  });

  it('is made to a server whose authority is in the file of NODE_EXTRA_CA_CERTS', async () => {
    await using server = await startSecureServer(await trusted.issue(names));
    for (const host of names) {
      await using client = createNetworkClient({}, { extraFile: trustedFile });
      assert.equal(await readStatus(client, `https://${host}:${server.port}/api/v2/`), 200);
    }
    assert.equal(server.requests.length, 2);
  });

  it('is made without that file when it cannot be used, which is reported once', async () => {
    await using server = await startSecureServer(await trusted.issue(names));
    const noCertificate = join(folder.path, 'noCertificate.pem');
    await writeFile(noCertificate, 'nothing of use');
    for (const extraFile of [join(folder.path, 'missing.pem'), noCertificate]) {
      const warnings: string[] = [];
      await using client = createNetworkClient({}, { extraFile, warn: (file) => warnings.push(file) });
      for (const path of ['a', 'b']) {
        const failure = (await readStatus(client, `https://127.0.0.1:${server.port}/${path}`)) as Unreachable;
        assert.equal(failure.code, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE');
      }
      assert.deepEqual(warnings, [extraFile]);
    }
  });

  it('reads no certificates before the first HTTPS request', async () => {
    await using service = await startServiceUntilEnd();
    const warnings: string[] = [];
    await using client = createNetworkClient(
      {},
      { extraFile: '/nowhere', warn: (file) => warnings.push(file) },
    );
    assert.equal(await readStatus(client, `http://127.0.0.1:${service.port}/api/v2/muscle/`), 200);
    assert.deepEqual(warnings, []);
  });

  for (const system of [true, false]) {
    it(`${system ? 'trusts' : 'does not trust'} the system’s authorities when the setting is ${system}`, async () => {
      await using server = await startSecureServer(await trusted.issue(names));
      const program = join(import.meta.dirname, 'askOnce.ts');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [program, `https://127.0.0.1:${server.port}/`, String(system)],
        // OpenSSL's variable for the system's certificates.
        { env: createEditorEnvironment({ SSL_CERT_FILE: trustedFile, NODE_EXTRA_CA_CERTS: undefined }) },
      );
      assert.equal(stdout.trim(), system ? '200' : 'UNABLE_TO_VERIFY_LEAF_SIGNATURE');
      assert.equal(server.requests.length, system ? 1 : 0);
    });
  }
});

async function startServiceUntilEnd(): Promise<{ port: string } & AsyncDisposable> {
  const service = await startService({ generation: '2.7' });
  return { port: new URL(service.url).port, [Symbol.asyncDispose]: () => service.close() };
}
