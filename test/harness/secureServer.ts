import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ServerIdentity } from './certificates.ts';

/** A request that came over TLS. */
export interface SecureRequest {
  readonly target: string;
  readonly version: string;
  /** `Authorization` */
  readonly key: string | undefined;
  /** `Proxy-Authorization`, which no server should get. */
  readonly proxyKey: string | undefined;
}

/** An HTTPS server with one answer, and what came to it. */
export interface SecureServer extends AsyncDisposable {
  readonly port: number;
  /** What it was asked for, once TLS stood. */
  readonly requests: SecureRequest[];
  /** All bytes that came, before TLS. */
  readonly received: () => Buffer;
  /** The sockets that are open. */
  readonly countOpenSockets: () => number;
  /** Lets nothing more through on these, as a network that was left does without a word. */
  readonly dropTraffic: () => void;
  /** Lets each answer from now on break off in its middle. */
  readonly truncateResponses: () => void;
}

/** What the responses of both generations have in common. */
interface ResponseLike {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown;
  write(text: string, written: () => void): unknown;
  end(text: string): unknown;
  destroy(): unknown;
}

/**
 * Starts one at the same port of several addresses of this computer.
 *
 * @param http2 whether it offers HTTP/2 beside HTTP/1.1
 */
export async function startSecureServer(
  identity: ServerIdentity,
  { http2 = false, addresses = ['127.0.0.1'] }: { http2?: boolean; addresses?: readonly string[] } = {},
): Promise<SecureServer> {
  const requests: SecureRequest[] = [];
  let isTruncating = false;
  const answer = (
    { url = '', httpVersion: version, headers }: IncomingMessage | Http2ServerRequest,
    response: ResponseLike,
  ): void => {
    requests.push({
      target: url,
      version,
      key: headers.authorization,
      proxyKey: headers['proxy-authorization'],
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    if (isTruncating) {
      response.write('{"count":0,', () => response.destroy());
    } else {
      response.end('{"count":0,"next":null,"previous":null,"results":[]}');
    }
  };
  const tlsServer = http2
    ? createSecureServer({ ...identity, allowHTTP1: true }, answer)
    : // Longer than any test: so it is a client that closes.
      createHttpsServer({ ...identity, keepAliveTimeout: 65_000 }, answer);
  await listen(tlsServer, 0, '127.0.0.1');
  const { port: innerPort } = tlsServer.address() as AddressInfo;

  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  const forward = (socket: Socket): void => {
    const upstream = connect(innerPort, '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.pipe(upstream).pipe(socket);
  };
  const tcpServers: Server[] = [];
  let port = 0;
  for (const address of addresses) {
    const server = createServer(forward);
    await listen(server, port, address);
    ({ port } = server.address() as AddressInfo);
    tcpServers.push(server);
  }
  return {
    port,
    requests,
    received: () => Buffer.concat(chunks),
    countOpenSockets: () => sockets.size / 2,
    dropTraffic: () => {
      sockets.forEach((socket) => socket.unpipe().resume());
    },
    truncateResponses: () => {
      isTruncating = true;
    },
    async [Symbol.asyncDispose]() {
      sockets.forEach((socket) => socket.destroy());
      await Promise.all(
        [...tcpServers, tlsServer].map((server) => new Promise((resolve) => server.close(resolve))),
      );
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
