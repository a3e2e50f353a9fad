import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEditorEnvironment } from '../../harness/system/environment.ts';
import { startProxy } from '../../harness/network/startProxy.ts';
import { project } from '../../harness/system/paths.ts';
import { startServers } from '../../unit/api/http/proxiedServers.ts';
import { atMost, type Figure } from '../figure.ts';
import type { Remains } from './remains.ts';

/** Memory, handles and warnings that many requests leave behind, directly and through a proxy. */
export async function measureSteadiness(): Promise<Figure[]> {
  process.stderr.write('Measuring steadiness…\n');
  return [...(await measureDirectRequests()), ...(await measureProxiedRequests())];
}

async function measureDirectRequests(): Promise<Figure[]> {
  const servers = [await startServer(true), await startServer(false)];
  try {
    return await measureProgram(
      '10,000 requests and 1,000 reconnects',
      'longRun.ts',
      servers.map(getAddress),
    );
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function measureProxiedRequests(): Promise<Figure[]> {
  await using servers = await startServers();
  await using proxy = await startProxy(join(project, 'test', 'harness', 'network', 'proxyMain.ts'));
  const server = `https://wger.example:${servers.secure.port}`;
  return await measureProgram('2,000 requests of 10 clients through a proxy', 'proxiedRun.ts', [
    server,
    proxy.url,
    servers.authorityFile,
  ]);
}

/** @param program prints {@link Remains}, and runs in a process of its own */
async function measureProgram(what: string, program: string, args: readonly string[]): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', join(import.meta.dirname, program), ...args],
    { env: createEditorEnvironment() },
  );
  const { heap, sockets, timers, warnings, listeners } = JSON.parse(stdout) as Remains;
  return [
    atMost(`memory held after ${what}`, heap / 1_000_000, 'MB', 1),
    atMost(`sockets more after ${what}`, sockets, '', 0),
    atMost(`timers more after ${what}`, timers, '', 0),
    atMost(`warnings of too many listeners after ${what}`, warnings, '', 0),
    atMost(`listeners left on a signal after ${what}`, listeners, '', 0),
  ];
}

/** Runs in this process, so that its resources are not measured. */
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

function getAddress(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
