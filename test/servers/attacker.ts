import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that should never receive anything. */
export interface AttackerServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Every request with all of its headers, including CONNECT requests and data that is not HTTP. */
  readonly received: readonly string[];
}

/**
 * Starts a server of an attacker on this machine. It answers everything, in the role of a wger server, a proxy or a web
 * page.
 */
export async function startAttackerServer(): Promise<AttackerServer> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    response.setHeader('content-type', 'application/json').end('{"count":0,"results":[]}');
  });
  server.on('connect', (request, socket) => {
    received.push(`CONNECT ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    // A killed editor breaks the connection, and nothing else handles this error.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  server.on('clientError', (error, socket) => {
    received.push(error.message);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
