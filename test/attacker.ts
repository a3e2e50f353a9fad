import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that gets nothing from anybody, if all is right. */
export interface AttackerServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** What came, each with all that was sent in its head; also what is to be passed on, and what is no HTTP. */
  readonly received: readonly string[];
}

/** Starts an attacker's server on this machine, which answers everything, as a server of wger, a proxy or a page. */
export async function startAttackerServer(): Promise<AttackerServer> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    response.setHeader('content-type', 'application/json').end('{"count":0,"results":[]}');
  });
  server.on('connect', (request, socket) => {
    received.push(`CONNECT ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    // An editor that is ended leaves it abruptly, which nobody else takes note of.
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
