import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { isTimedOut } from '../../../concurrency/abort.ts';
import { connectLimit, type Connect } from '../connectors.ts';
import { hostAndPort } from './hostAndPort.ts';
import type { Proxy } from './proxy.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** Connections to servers through a proxy (CONNECT, RFC 9110 §9.3.6). */
export class Tunnels {
  readonly #proxy: Proxy;
  readonly #toServer: Connect;
  /** Pool of connections to the proxy, for opening tunnels. Once one is open, its socket belongs to the server's pool. */
  readonly #beginnings: Dispatcher;
  #waiting = 0;

  constructor(proxy: Proxy, toProxy: Connect, toServer: Connect) {
    this.#proxy = proxy;
    this.#toServer = toServer;
    this.#beginnings = new Pool(proxy.url, { connect: toProxy, headersTimeout: connectLimit });
  }

  /** Opens a tunnel, and speaks TLS with the server at its other end. */
  readonly connect: Connect = (target, callback) => {
    this.#open(target.hostname, target.port || '443')
      .then((httpSocket) => {
        this.#toServer({ ...target, httpSocket }, callback);
      })
      .catch((error: unknown) => {
        callback(error as Error, null);
      });
  };

  /** Passes on the outcome of a request, but blames the proxy when the time is over while the proxy is waited for. */
  async blaming<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      throw isTimedOut(signal) && this.#waiting > 0
        ? ProxyFailure.ofConnection(this.#proxy.name, error)
        : error;
    }
  }

  close(): Promise<void> {
    return this.#beginnings.close();
  }

  destroy(): Promise<void> {
    return this.#beginnings.destroy();
  }

  /** @throws ProxyFailure */
  async #open(hostname: string, port: string): Promise<Socket> {
    const { name, headers } = this.#proxy;
    const host = hostAndPort(hostname, port);
    this.#waiting += 1;
    try {
      const { statusCode, socket } = await connect.call(this.#beginnings, {
        origin: this.#proxy.url,
        path: host,
        headers: { ...headers, host },
      });
      if (statusCode < 200 || statusCode > 299) {
        socket.on('error', () => undefined).destroy();
        throw ProxyFailure.ofStatus(name, statusCode);
      }
      return socket;
    } catch (error) {
      throw ProxyFailure.ofConnection(name, error);
    } finally {
      this.#waiting -= 1;
    }
  }
}
