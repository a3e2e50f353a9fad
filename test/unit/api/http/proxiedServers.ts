import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getExternalAddress } from '../../../servers/forwarders.ts';
import {
  createAuthority,
  type CertificateAuthority,
  type ServerIdentity,
} from '../../../harness/network/certificates.ts';
import { startSecureServer, type SecureServer } from '../../../harness/network/secureServer.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { startService, type Service } from '../../../service/service.ts';

/** Servers to reach with or without a proxy. */
export interface Servers extends AsyncDisposable {
  readonly authority: CertificateAuthority;
  /** File with the authority's certificate. */
  readonly authorityFile: string;
  /** Certificate for `wger.example`, which only proxies resolve, and for this computer. */
  readonly identity: ServerIdentity;
  /** An HTTPS server. */
  readonly secure: SecureServer;
  /** A sample server, over plain HTTP. */
  readonly plain: Service;
}

export async function startServers(): Promise<Servers> {
  const addresses = ['127.0.0.1', '127.0.0.2', getExternalAddress()];
  const folder = await createTemporaryFolder('wger-proxies');
  const authority = await createAuthority('Test Authority');
  const authorityFile = join(folder.path, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  const identity = await authority.issue(['wger.example', 'localhost', ...addresses]);
  const secure = await startSecureServer(identity, { addresses });
  const plain = await startService({ generation: '2.7' });
  return {
    authority,
    authorityFile,
    identity,
    secure,
    plain,
    async [Symbol.asyncDispose]() {
      await secure[Symbol.asyncDispose]();
      await plain.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
