import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { platform } from 'node:os';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createNetworkClient, readStatus } from './network.ts';

/** A program that answers every request, with room for few connections that are not accepted yet. */
const serverProgram = `
  const server = require('node:http').createServer((request, response) => response.end('{}'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

/** The addresses of any name. Nothing listens at the second, as if there were no route to it. */
function lookUpBoth(_host: string, _options: LookupAllOptions, callback: LookupCallback): void {
  callback(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
}

type LookupCallback = (error: null, addresses: readonly LookupAddress[]) => void;

interface StuckServer extends Disposable {
  readonly port: number;
}

/** Starts a server that establishes no connection. */
async function startStuckServer(): Promise<StuckServer> {
  const server = spawn(process.execPath, ['-e', serverProgram], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(server.stdout, 'data')) as [Buffer];
  const port = Number(output.toString());
  server.kill('SIGSTOP');
  const sockets: Socket[] = [];
  let isConnected = true;
  // The system establishes connections for a stopped process until its queue is full.
  while (isConnected) {
    const socket = createConnection({ port, host: '127.0.0.1' });
    sockets.push(socket);
    isConnected = await Promise.race([once(socket, 'connect').then(() => true), wait(300, false)]);
  }
  return {
    port,
    [Symbol.dispose]: () => {
      sockets.forEach((socket) => socket.destroy());
      server.kill('SIGKILL');
    },
  };
}

describe('a server with addresses of both families', () => {
  it(
    'has two seconds to connect at the first, since the other may have no route',
    { skip: platform() === 'linux' ? false : 'the queue of connections works differently there' },
    async ({ mock }) => {
      using server = await startStuckServer();
      await using client = createNetworkClient({});
      mock.method(dns, 'lookup', lookUpBoth);
      const startedAt = performance.now();
      const outcome = await readStatus(client, `http://both.example:${server.port}/api/v2/`);
      assert.ok(typeof outcome !== 'number' && outcome.code === 'ETIMEDOUT');
      // Timers count whole milliseconds.
      assert.ok(performance.now() - startedAt >= 1990);
    },
  );
});
