import type { Dispatcher } from 'undici';
import Agent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Connect, Connectors } from '../connectors.ts';
import type { Proxy } from './proxy.ts';
import { ProxyFailure } from './proxyFailure.ts';
import { dispatchRequest, sendThroughAgent, type PoolOptions, type Route } from './route.ts';
import type { TransportRequest } from '../../transport.ts';
import { Tunnels } from './tunnels.ts';

/** The status with which a proxy asks for credentials (RFC 9110 §15.5.8). No server sends it. */
const proxyAuthenticationRequired = 407;

/**
 * The way through a proxy: HTTPS in tunnels, so that it sees no more than the server's name, and plain HTTP as requests
 * for whole addresses. What goes wrong with the proxy itself is a {@link ProxyFailure}.
 */
export function createProxyRoute(proxy: Proxy, { connect }: Connectors, options: PoolOptions): Route {
  const connectToProxy: Connect = (target, callback) => {
    // By itself undici would check the certificate for the name in the `Host` header, which is the server's.
    connect({ ...target, servername: '' }, (...[error, socket]) => {
      if (error === null) {
        callback(null, socket);
      } else {
        callback(ProxyFailure.fromConnectionError(proxy.name, error), null);
      }
    });
  };
  const tunnels = new Tunnels(proxy, connectToProxy, connect);
  const tunnelAgent = new Agent({ ...options, connect: tunnels.connect });
  const forwardingPool = new Pool(proxy.url, { ...options, connect: connectToProxy });

  const forward = async ({ url, headers, signal }: TransportRequest): Promise<Dispatcher.ResponseData> => {
    const response = await dispatchRequest(forwardingPool, {
      path: url.origin + url.pathname + url.search,
      method: 'GET',
      headers: { ...headers, ...proxy.headers, host: url.host },
      signal,
    });
    if (isProxyResponse(response)) {
      response.body.on('error', () => undefined).destroy();
      throw ProxyFailure.fromStatus(proxy.name, response.statusCode, response.headers);
    }
    return response;
  };
  return {
    send: (target) =>
      target.url.protocol === 'https:'
        ? tunnels.attributeTimeout(target.signal, sendThroughAgent(tunnelAgent, target))
        : forward(target),
    close: async () => {
      await Promise.all([tunnelAgent.close(), forwardingPool.close()]);
      await tunnels.close();
    },
    destroy: async () => {
      await Promise.all([tunnelAgent.destroy(), forwardingPool.destroy(), tunnels.destroy()]);
    },
  };
}

/**
 * Returns true if an answer to plain HTTP is the proxy's own. Squid says so in a header. One that asks for credentials goes no
 * further than to the next client (RFC 9110 §11.7.1), while `Proxy-Status` (RFC 9209) may be of a proxy that is the server's
 * own.
 */
function isProxyResponse({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  if (statusCode === proxyAuthenticationRequired) {
    return true;
  }
  const isMarked = headers['proxy-authenticate'] !== undefined || headers['x-squid-error'] !== undefined;
  return (
    isMarked &&
    statusCode >= 400 &&
    // That the server took too long is the server's affair: smaller pages may help.
    statusCode !== 504 &&
    !String(headers['content-type']).includes('json')
  );
}
