// Other ways to a sample server than the one it listens at.
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import type { ServerIdentity } from './harness/certificates.ts';
import { answerPreflight, withCorsHeaders } from './service/http/cors.ts';
import type { Service } from './service/service.ts';

export interface Forwarder extends AsyncDisposable {
  /** Where it listens, with the service's prefix. */
  readonly url: string;
}

/** An address of this computer that is not its loopback: of a network where there is one, else by name. */
export function getExternalAddress(): string {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  return outside?.address ?? hostname();
}

/**
 * Makes a service reachable as one of another computer is: over a network that others may listen to, where a proxy counts and
 * the client that the settings name is in use.
 */
export function forwardExternally({ url }: Service): Promise<Forwarder> {
  const server = createServer((socket) => {
    pipeToService(socket, url);
  });
  return startForwarder(server, getExternalAddress(), url);
}

/** Makes a service reachable by HTTPS. */
export async function forwardOverTls({ url }: Service, identity: ServerIdentity): Promise<Forwarder> {
  const server = createTlsServer(identity, (socket) => {
    pipeToService(socket, url);
  });
  const forwarder = await startForwarder(server, '127.0.0.1', url);
  return { ...forwarder, url: forwarder.url.replace('http:', 'https:') };
}

/** A server with the service's data in which every name begins otherwise. */
export function startRenamingServer(service: Service, beginning: string): Promise<Forwarder> {
  return startRewritingServer(service, (text) => text.replaceAll(/"name":\s?"/g, `"name":"${beginning}`));
}

/**
 * A server with the service's data in other words.
 *
 * @param alter the text of an answer, by what was asked for
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

/** Lets what came at one socket talk to the service at `url`. */
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
