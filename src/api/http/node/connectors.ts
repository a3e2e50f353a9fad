import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import type { buildConnector } from 'undici';
import connector from 'undici/lib/core/connect.js';
import { trustedContext, type CertificateSettings } from './certificates.ts';

/** Function that gets a connection for a pool of undici. */
export type Connect = buildConnector.connector;

/** Milliseconds that each step of connecting may take: to the server or the proxy, through the proxy, and TLS. */
export const connectLimit = 10_000;

/** Functions that make the connections of a client. */
export interface Connectors {
  /** To a server or a proxy, over TLS where it is due. */
  readonly connect: Connect;
  /** Ends what is not connected yet. */
  readonly giveUp: () => void;
}

/** The connections of one client share their certificates, which are read for the first that needs them. */
export function connectorsWith(certificates: CertificateSettings): Connectors {
  const underWay = new Set<Socket>();
  const timeout = connectLimit;
  const plain = connector({ timeout });
  let secure: typeof plain | undefined;
  return {
    connect: (options, callback) => {
      const start =
        options.protocol === 'https:'
          ? (secure ??= connector({
              secureContext: trustedContext(certificates),
              rejectUnauthorized: true,
              checkServerIdentity: identityError,
              allowH2: false,
              timeout,
            }))
          : plain;
      const socket = start(options, (...outcome) => {
        underWay.delete(socket);
        callback(...outcome);
      });
      underWay.add(socket);
    },
    giveUp: () => {
      underWay.forEach((socket) => socket.destroy(new Error('The client was closed.')));
    },
  };
}

/** The error of a certificate that is for another host. Node's own check can be replaced for the whole process. */
function identityError(host: string, { raw }: PeerCertificate): Error | undefined {
  const certificate = new X509Certificate(raw);
  const name = isIP(host) === 0 ? certificate.checkHost(host.replace(/\.$/, '')) : certificate.checkIP(host);
  return name === undefined
    ? Object.assign(new Error(`The certificate is not for ${host}.`), {
        code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      })
    : undefined;
}
