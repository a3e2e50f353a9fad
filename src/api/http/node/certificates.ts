import { constants, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Certificates to trust besides Node's built-in list from Mozilla. */
export interface CertificateSettings {
  /** True if the operating system's certificates are trusted. */
  readonly trustsSystem: boolean;
  /** File with further certificates (`NODE_EXTRA_CA_CERTS`), which the extension host may not have been started with. */
  readonly extraFile: string | undefined;
  /** Called for a file that cannot be used. */
  readonly warn: (file: string, error: unknown) => void;
}

/** Creates the context that verifies every TLS connection. */
export async function createTrustedContext({
  trustsSystem,
  extraFile,
  warn,
}: CertificateSettings): Promise<tls.SecureContext> {
  const systemCertificates = trustsSystem ? await readSystemCertificates() : [];
  return tls.createSecureContext({
    // The defaults of these are process-wide variables that any extension can change.
    minVersion: 'TLSv1.2',
    ciphers: constants.defaultCipherList,
    ca: [
      ...tls.rootCertificates,
      ...systemCertificates,
      ...(extraFile === undefined ? [] : readExtraCertificates(extraFile, warn)),
    ],
  });
}

/** Reads the system's certificates in another thread: with a large keychain, macOS blocks the calling one for seconds. */
async function readSystemCertificates(): Promise<readonly string[]> {
  const program = `require('worker_threads').parentPort.postMessage(require('tls').getCACertificates('system'))`;
  const [certificates] = (await once(new Worker(program, { eval: true }), 'message')) as [readonly string[]];
  return certificates;
}

function readExtraCertificates(file: string, warn: CertificateSettings['warn']): readonly string[] {
  try {
    const text = readFileSync(file, 'utf8');
    // Throws if the file contains no certificate, which a context would silently accept.
    new X509Certificate(text);
    return [text];
  } catch (error) {
    warn(file, error);
    return [];
  }
}
