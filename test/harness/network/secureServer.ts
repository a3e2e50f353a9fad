import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ServerIdentity } from './certificates.ts';

/** A request that was received over TLS. */
interface SecureRequest {
  readonly target: string;
  readonly version: string;
  /** The `Authorization` header. */
  readonly key: string | undefined;
  /** The `Proxy-Authorization` header, which no server should receive. */
  readonly proxyKey: string | undefined;
}

/** An HTTPS server with a fixed answer that records what it receives. */
export interface SecureServer extends AsyncDisposable {
  readonly port: number;
  /** The requests received after the TLS handshake. */
  readonly requests: SecureRequest[];
  /** All received bytes, below TLS. */
  readonly received: () => Buffer;
  /** The number of open sockets. */
  readonly countOpenSockets: () => number;
  /** Silently drops all traffic on the open sockets, like a network connection that is gone. */
  readonly dropTraffic: () => void;
  /** Cuts off each answer in its middle, from then on. */
  readonly truncateResponses: () => void;
}

/** The common part of the responses of HTTP/1.1 and HTTP/2. */
interface ResponseLike {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown;
  write(text: string, written: () => void): unknown;
  end(text: string): unknown;
  destroy(): unknown;
}

/**
 * Starts a server at the same port of several addresses of this computer.
 *
 * @param http2 true to offer HTTP/2 besides HTTP/1.1
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
    : // Longer than any test, so that only clients close connections.
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
