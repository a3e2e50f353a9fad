// Other addresses for a sample server than its own.
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import type { ServerIdentity } from '../harness/network/certificates.ts';
import { answerPreflight, withCorsHeaders } from '../service/http/cors.ts';
import type { Service } from '../service/service.ts';

export interface Forwarder extends AsyncDisposable {
  /** Its own address, with the prefix of the service. */
  readonly url: string;
}

/** An address of this computer that is not loopback: one of a network, or its host name if there is none. */
export function getExternalAddress(): string {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  return outside?.address ?? hostname();
}

/**
 * Makes a service reachable as if it were on another computer: over a network that others can listen to, where proxies
 * and `wger.network.client` apply.
 */
export function forwardExternally({ url }: Service): Promise<Forwarder> {
  const server = createServer((socket) => {
    pipeToService(socket, url);
  });
  return startForwarder(server, getExternalAddress(), url);
}

/** Makes a service reachable over HTTPS. */
export async function forwardOverTls({ url }: Service, identity: ServerIdentity): Promise<Forwarder> {
  const server = createTlsServer(identity, (socket) => {
    pipeToService(socket, url);
  });
  const forwarder = await startForwarder(server, '127.0.0.1', url);
  return { ...forwarder, url: forwarder.url.replace('http:', 'https:') };
}

/** Starts a server with the data of a service in which every name has another beginning. */
export function startRenamingServer(service: Service, beginning: string): Promise<Forwarder> {
  return startRewritingServer(service, (text) => text.replaceAll(/"name":\s?"/g, `"name":"${beginning}`));
}

/**
 * Starts a server with altered answers of a service.
 *
 * @param alter returns the new text of an answer, given the request
 */
export function startRewritingServer(
  { url }: Service,
  alter: (text: string, target: string) => string | Promise<string>,
): Promise<Forwarder> {
  const server = createHttpServer((request, response) => {
    const allowed = answerPreflight(request);
    if (allowed !== undefined) {
      response.writeHead(allowed.status, allowed.headers).end();
      return;
    }
    const { authorization } = request.headers;
    void fetch(new URL(request.url ?? '/', url), {
      headers: authorization === undefined ? {} : { authorization },
    })
      .then(async (answer) => {
        const { status, headers, body } = withCorsHeaders({
          status: answer.status,
          headers: { 'content-type': answer.headers.get('content-type') ?? '' },
          body: await alter(await answer.text(), request.url ?? ''),
        });
        response.writeHead(status, headers).end(body);
      })
      .catch(() => response.destroy());
  });
  return startForwarder(server, '127.0.0.1', url);
}

/** Connects a socket with the service at `url`. */
function pipeToService(socket: Socket, url: string): void {
  const target = connect(Number(new URL(url).port), '127.0.0.1');
  socket.pipe(target).pipe(socket);
  socket.on('error', () => target.destroy());
  target.on('error', () => socket.destroy());
}

async function startForwarder(server: Server, host: string, url: string): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${String(port)}${new URL(url).pathname.replace(/\/$/, '')}`,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
