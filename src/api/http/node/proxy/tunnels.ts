import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { isTimedOut } from '../../../concurrency/abort.ts';
import { connectTimeout, type Connect, type Connectors } from '../connectors.ts';
import { formatHostAndPort } from './hostAndPort.ts';
import type { Proxy } from './proxy.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** Connections to servers through a proxy (CONNECT, RFC 9110 §9.3.6). */
export class Tunnels {
  readonly #proxy: Proxy;
  readonly #server: Connectors;
  /** Connections to the proxy for opening tunnels. The socket of an open tunnel belongs to the server's pool. */
  readonly #proxyPool: Dispatcher;
  #pendingCount = 0;

  constructor(proxy: Proxy, connectToProxy: Connect, server: Connectors) {
    this.#proxy = proxy;
    this.#server = server;
    this.#proxyPool = new Pool(proxy.url, { connect: connectToProxy, headersTimeout: connectTimeout });
  }

  /** Opens a tunnel, and a TLS connection through it. */
  readonly connect: Connect = (target, callback) => {
    this.#server
      .prepareTls()
      .then(() => this.#open(target.hostname, target.port || '443'))
      .then((httpSocket) => {
        this.#server.connect({ ...target, httpSocket }, callback);
      })
      .catch((error: unknown) => {
        callback(error as Error, null);
      });
  };

  /** Returns the outcome of a request, but attributes a timeout to the proxy if a tunnel is still being opened. */
  async attributeTimeout<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      throw isTimedOut(signal) && this.#pendingCount > 0
        ? ProxyFailure.fromConnectionError(this.#proxy.name, error)
        : error;
    }
  }

  close(): Promise<void> {
    return this.#proxyPool.close();
  }

  destroy(): Promise<void> {
    return this.#proxyPool.destroy();
  }

  /** @throws ProxyFailure */
  async #open(hostname: string, port: string): Promise<Socket> {
    const { name, headers } = this.#proxy;
    const host = formatHostAndPort(hostname, port);
    this.#pendingCount += 1;
    try {
      const {
        statusCode,
        headers: responseHeaders,
        socket,
      } = await connect.call(this.#proxyPool, {
        origin: this.#proxy.url,
        path: host,
        headers: { ...headers, host },
      });
      if (statusCode < 200 || statusCode > 299) {
        socket.on('error', () => undefined).destroy();
        throw ProxyFailure.fromStatus(name, statusCode, responseHeaders);
      }
      return socket;
    } catch (error) {
      throw ProxyFailure.fromConnectionError(name, error);
    } finally {
      this.#pendingCount -= 1;
    }
  }
}
