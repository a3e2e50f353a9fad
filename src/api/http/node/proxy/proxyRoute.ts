import type { Dispatcher } from 'undici';
import Agent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Connect, Connectors } from '../connectors.ts';
import type { Proxy } from './proxy.ts';
import { ProxyFailure } from './proxyFailure.ts';
import { dispatchRequest, sendThroughAgent, type PoolOptions, type Route } from './route.ts';
import type { TransportRequest } from '../../transport.ts';
import { Tunnels } from './tunnels.ts';

/** Status of a proxy that requires credentials (RFC 9110 §15.5.8). Servers never send it. */
const proxyAuthenticationRequired = 407;

/**
 * Creates a route through a proxy: HTTPS in tunnels, so that the proxy sees only the server's name, and plain HTTP as requests
 * for absolute URLs. Failures of the proxy itself are a {@link ProxyFailure}.
 */
export function createProxyRoute(proxy: Proxy, connectors: Connectors, options: PoolOptions): Route {
  const connectToProxy: Connect = (target, callback) => {
    // By default, undici would check the proxy's certificate for the name in the `Host` header, which is the server's.
    connectors.connect({ ...target, servername: '' }, (...[error, socket]) => {
      if (error === null) {
        callback(null, socket);
      } else {
        callback(ProxyFailure.fromConnectionError(proxy.name, error), null);
      }
    });
  };
  const tunnels = new Tunnels(proxy, connectToProxy, connectors);
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
 * Returns true if a response to plain HTTP is from the proxy itself. Squid marks those with a header. `Proxy-Authenticate` comes
 * from the nearest proxy (RFC 9110 §11.7.1), while `Proxy-Status` (RFC 9209) may come from a reverse proxy of the server.
 */
function isProxyResponse({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  if (statusCode === proxyAuthenticationRequired) {
    return true;
  }
  const isMarked = headers['proxy-authenticate'] !== undefined || headers['x-squid-error'] !== undefined;
  return (
    isMarked &&
    statusCode >= 400 &&
    // A timeout is the server's fault: smaller pages may help.
    statusCode !== 504 &&
    !String(headers['content-type']).includes('json')
  );
}
