import { constants, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';

/** Certificates that count beside those of Mozilla's list, which comes with Node. */
export interface CertificateSettings {
  /** True if the certificates count that the operating system trusts. */
  readonly trustsSystem: boolean;
  /** A file of more (`NODE_EXTRA_CA_CERTS`), which the editor's host may not have been started with. */
  readonly extraFile: string | undefined;
  /** Told of a file that cannot be used. */
  readonly warn: (file: string, error: unknown) => void;
}

/** Context that every TLS connection is checked against. Costs some 50 ms, nearly all of it for the system's certificates. */
export function createTrustedContext({
  trustsSystem,
  extraFile,
  warn,
}: CertificateSettings): tls.SecureContext {
  return tls.createSecureContext({
    // The defaults of these are variables of the process, which any extension can change.
    minVersion: 'TLSv1.2',
    ciphers: constants.defaultCipherList,
    ca: [
      ...tls.rootCertificates,
      ...(trustsSystem ? getSystemCertificates() : []),
      ...(extraFile === undefined ? [] : readExtraCertificates(extraFile, warn)),
    ],
  });
}

/** None where Node is older than 22.15. */
function getSystemCertificates(): readonly string[] {
  return (tls as Partial<typeof tls>).getCACertificates?.('system') ?? [];
}

function readExtraCertificates(file: string, warn: CertificateSettings['warn']): readonly string[] {
  try {
    const text = readFileSync(file, 'utf8');
    // Throws when there is none in it, which a context would not say.
    new X509Certificate(text);
    return [text];
  } catch (error) {
    warn(file, error);
    return [];
  }
}
