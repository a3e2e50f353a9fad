import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { editorEnvironment } from '../harness/environment.ts';
import { atMost, type Figure } from './figure.ts';

/** What many requests left behind in the process that made them. */
export interface Remains {
  /** Bytes. */
  readonly heap: number;
  readonly sockets: number;
  readonly timers: number;
  /** Warnings of too many listeners. */
  readonly warnings: number;
}

/** What 10,000 requests and 1,000 reconnects leave behind. */
export async function measureSteadiness(): Promise<Figure[]> {
  process.stderr.write('Measuring steadiness…\n');
  const servers = [await startServer(true), await startServer(false)];
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'longRun.ts'), ...servers.map(addressOf)],
      { env: editorEnvironment() },
    );
    const { heap, sockets, timers, warnings } = JSON.parse(stdout) as Remains;
    const what = 'after 10,000 requests and 1,000 reconnects';
    return [
      atMost(`memory held ${what}`, heap / 1_000_000, 'MB', 1),
      atMost(`sockets more ${what}`, sockets, '', 0),
      atMost(`timers more ${what}`, timers, '', 0),
      atMost(`warnings of too many listeners ${what}`, warnings, '', 0),
    ];
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** In this process, since what it needs is not to be measured. */
async function startServer(keepsConnections: boolean): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(keepsConnections ? {} : { connection: 'close' }),
    });
    response.end('{"count":0,"next":null,"previous":null,"results":[]}');
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
