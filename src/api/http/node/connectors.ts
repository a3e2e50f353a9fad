import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import type { buildConnector } from 'undici';
import connector from 'undici/lib/core/connect.js';
import { createCodedError } from '../transportErrors.ts';
import { createTrustedContext, type CertificateSettings } from './certificates.ts';

/** Function that opens a connection for an undici pool. */
export type Connect = buildConnector.connector;

/** Time limit for each step of connecting, in milliseconds: to the server or proxy, through the proxy, and TLS. */
export const connectTimeout = 10_000;

/**
 * Time limit for connecting to one of several addresses, in milliseconds. Node's own of 250 ms never reaches a distant server if the
 * other addresses have no route; this is enough for a satellite, and for a packet that is sent again.
 */
const attemptTimeout = 2000;

/** Functions that open and close the connections of a client. */
export interface Connectors {
  /** Connects to a server or proxy, over TLS for `https:`. */
  readonly connect: Connect;
  /** Prepares TLS connections. Must be done before a tunnel is opened, whose errors nobody handles until it is used. */
  readonly prepareTls: () => Promise<unknown>;
  /** Destroys sockets that are still connecting. */
  readonly destroyPending: () => void;
}

/** Creates the connectors of one client. They share their certificates, which are read for the first TLS connection. */
export function createConnectors(certificates: CertificateSettings): Connectors {
  const pendingSockets = new Set<Socket>();
  const limits = { timeout: connectTimeout, autoSelectFamilyAttemptTimeout: attemptTimeout };
  const plain = connector(limits);
  let secure: Promise<typeof plain> | undefined;

  const createSecure = async (): Promise<typeof plain> =>
    connector({
      ...limits,
      secureContext: await createTrustedContext(certificates),
      rejectUnauthorized: true,
      checkServerIdentity: verifyCertificateHost,
      allowH2: false,
    });

  const prepareTls = (): Promise<typeof plain> =>
    (secure ??= createSecure().catch((error: unknown) => {
      // The next connection tries again.
      secure = undefined;
      throw error;
    }));

  const open = (start: typeof plain, ...[options, callback]: Parameters<Connect>): void => {
    const socket = start(options, (...outcome) => {
      pendingSockets.delete(socket);
      callback(...outcome);
    });
    pendingSockets.add(socket);
  };

  return {
    connect: (options, callback) => {
      if (options.protocol === 'https:') {
        prepareTls()
          .then((start) => {
            open(start, options, callback);
          })
          .catch((error: unknown) => {
            callback(error as Error, null);
          });
      } else {
        open(plain, options, callback);
      }
    },
    prepareTls,
    destroyPending: () => {
      pendingSockets.forEach((socket) => socket.destroy(new Error('The client was closed.')));
    },
  };
}

/** Returns an error if a certificate is for another host. Other code in the process can replace Node's own check. */
function verifyCertificateHost(host: string, { raw }: PeerCertificate): Error | undefined {
  const certificate = new X509Certificate(raw);
  const name = isIP(host) === 0 ? certificate.checkHost(host.replace(/\.$/, '')) : certificate.checkIP(host);
  return name === undefined
    ? createCodedError('ERR_TLS_CERT_ALTNAME_INVALID', `The certificate is not for ${host}.`)
    : undefined;
}
