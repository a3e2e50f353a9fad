import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { ServerIdentity } from './certificates.ts';
import { createEditorEnvironment } from '../system/environment.ts';
import { waitFor } from '../system/waitFor.ts';
import { startServerProcess } from '../system/serverProcess.ts';

/** Behavior of a proxy; by default it forwards everything. */
export interface ProxyOptions {
  /** `user:password` that it requires. */
  readonly credentials?: string;
  /** The status with which it refuses everything. */
  readonly status?: number;
  /** Headers of that refusal. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if it accepts connections, but never answers. */
  readonly hangs?: boolean;
  /** Its TLS certificate; it uses plain HTTP when absent. */
  readonly tls?: ServerIdentity;
}

/** A request that a proxy received. */
interface ProxiedRequest {
  readonly method: string;
  /** `host:port` */
  readonly target: string;
  readonly authorization?: string | undefined;
  /** The `Authorization` header for the server. */
  readonly key?: string | undefined;
}

/** An entry of a proxy's log. */
export type ProxyLogEntry = ProxiedRequest | { readonly echo: number } | { readonly connections: number };

/** A proxy on this computer that runs in a process of its own. */
export interface RunningProxy extends AsyncDisposable {
  readonly url: string;
  /** `host:port` */
  readonly host: string;
  /** The requests that it has received. */
  readonly requests: () => Promise<ProxiedRequest[]>;
  /** The number of its open connections. */
  readonly countConnections: () => number;
}

/** A name that the proxy answers itself, to make sure that it has logged everything before. */
export const echoHost = 'echo.example';

/**
 * Starts a proxy, and waits until it is ready.
 *
 * @param program the path of `proxyMain.ts`, which a bundled test cannot derive from its own
 */
export async function startProxy(program: string, options: ProxyOptions = {}): Promise<RunningProxy> {
  const { readyMatch, log, stop } = await startServerProcess({
    command: process.execPath,
    arguments: [program, JSON.stringify(options)],
    // The executable of a desktop editor's extension host is Electron, and runs as Node only if told to.
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
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${readyMatch}`,
    host: `127.0.0.1:${readyMatch}`,
    requests: async () => {
      if (options.hangs !== true) {
        const echo = ++echoes;
        const get = options.tls === undefined ? httpGet : httpsGet;
        get({
          host: '127.0.0.1',
          port: readyMatch,
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
