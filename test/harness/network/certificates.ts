// Certificates made on demand.
import type { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';

/** The certificate and key of a TLS server, in PEM. */
export interface ServerIdentity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority. */
export interface CertificateAuthority {
  /** Its own certificate, in PEM. */
  readonly certificate: string;
  /** Issues a certificate for a server with these names or IP addresses. */
  readonly issue: (names: readonly string[], validity?: Validity) => Promise<ServerIdentity>;
}

/** Period of validity, in days from the current moment. */
interface Validity {
  readonly from: number;
  readonly to: number;
}

const day = 24 * 60 * 60 * 1000;
const defaultValidity: Validity = { from: -1, to: 30 };
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Creates an authority that nobody trusts yet. */
export async function createAuthority(name: string): Promise<CertificateAuthority> {
  const keys = await generateKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    ...toValidityDates(defaultValidity),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    certificate: own.toString('pem'),
    issue: async (names, validity = defaultValidity) => {
      const serverKeys = await generateKeys();
      const certificate = await X509CertificateGenerator.create({
        subject: 'CN=a server under test',
        issuer: own.subject,
        ...toValidityDates(validity),
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [createAlternativeNames(names)],
      });
      return toServerIdentity(certificate, serverKeys.privateKey);
    },
  };
}

/** Creates a self-signed certificate. */
export async function createSelfSigned(names: readonly string[]): Promise<ServerIdentity> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=a server under test',
    ...toValidityDates(defaultValidity),
    keys,
    signingAlgorithm: algorithm,
    extensions: [createAlternativeNames(names)],
  });
  return toServerIdentity(certificate, keys.privateKey);
}

function generateKeys(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

function toValidityDates({ from, to }: Validity): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(Date.now() + from * day), notAfter: new Date(Date.now() + to * day) };
}

function createAlternativeNames(names: readonly string[]): SubjectAlternativeNameExtension {
  return new SubjectAlternativeNameExtension(
    names.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value })),
  );
}

async function toServerIdentity(
  certificate: X509Certificate,
  privateKey: webcrypto.CryptoKey,
): Promise<ServerIdentity> {
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
  };
}
