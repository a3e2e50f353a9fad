import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { ServerIdentity } from './certificates.ts';
import { createEditorEnvironment } from './environment.ts';
import { waitFor } from './waitFor.ts';
import { startServerProcess } from './serverProcess.ts';

/** How a proxy is to behave; by itself it lets everything through. */
export interface ProxyOptions {
  /** `user:password`, without which it lets nothing through. */
  readonly credentials?: string;
  /** The status with which it refuses everything. */
  readonly status?: number;
  /** What it sends along with that. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it takes connections, and never says a word. */
  readonly hangs?: boolean;
  /** What it speaks TLS with. */
  readonly tls?: ServerIdentity;
}

/** A request that a proxy got. */
export interface ProxiedRequest {
  readonly method: string;
  /** `host:port` */
  readonly target: string;
  readonly authorization?: string | undefined;
  /** The `Authorization` that was meant for the server. */
  readonly key?: string | undefined;
}

/** What a proxy tells. */
export type ProxyLogEntry = ProxiedRequest | { readonly echo: number } | { readonly connections: number };

/** A proxy that runs in a process of its own, on this computer. */
export interface RunningProxy extends AsyncDisposable {
  readonly url: string;
  /** `host:port` */
  readonly host: string;
  /** What it got so far. */
  readonly requests: () => Promise<ProxiedRequest[]>;
  /** How many connections it has. */
  readonly countConnections: () => number;
}

/** A name that the proxy itself answers for, so that nobody has to guess when it has told everything. */
export const echoHost = 'echo.example';

/**
 * Starts a proxy, and waits until it is up.
 *
 * @param program where `proxyMain.ts` is: a bundled test is elsewhere
 */
export async function startProxy(program: string, options: ProxyOptions = {}): Promise<RunningProxy> {
  const {
    readyMatch: ready,
    log,
    stop,
  } = await startServerProcess({
    command: process.execPath,
    arguments: [program, JSON.stringify(options)],
    // The program of a desktop editor's host is no Node unless told.
    env: createEditorEnvironment({ ELECTRON_RUN_AS_NODE: '1' }),
    readyPattern: /"port":(\d+)/,
  });
  const readLog = (): ProxyLogEntry[] =>
    log()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as ProxyLogEntry);
  let echoes = 0;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${ready}`,
    host: `127.0.0.1:${ready}`,
    requests: async () => {
      if (options.hangs !== true) {
        const echo = ++echoes;
        const get = options.tls === undefined ? httpGet : httpsGet;
        get({
          host: '127.0.0.1',
          port: ready,
          path: `http://${echoHost}:${echo}/`,
          rejectUnauthorized: false,
        })
          .on('response', (response) => response.resume())
          .on('error', () => undefined);
        await waitFor('the proxy’s echo', () =>
          Promise.resolve(readLog().some((each) => 'echo' in each && each.echo === echo) || undefined),
        );
      }
      return readLog().filter((each) => 'method' in each);
    },
    countConnections: () => readLog().findLast((each) => 'connections' in each)?.connections ?? 0,
    [Symbol.asyncDispose]: stop,
  };
}
