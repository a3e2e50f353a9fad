import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Returns this port of 127.0.0.1 if it is free, otherwise any free one. */
export async function findPort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted;
}

async function tryPort(wanted: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

/** A port of 127.0.0.1 that refuses connections until it is disposed of. */
export interface ClosedPort extends Disposable {
  readonly port: number;
}

/** Holds a port as the end of a connection, so that no other process can listen there meanwhile. */
export async function holdClosedPort(): Promise<ClosedPort> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  server.close();
  return {
    port: socket.localPort ?? 0,
    [Symbol.dispose]: () => {
      socket.destroy();
    },
  };
}
