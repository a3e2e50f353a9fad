import type { Agent, Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import { rejectOnAbort } from '../../../concurrency/abort.ts';
import type { Connectors } from '../connectors.ts';
import type { TransportRequest } from '../../transport.ts';

/** A direct or proxied route to servers, with its own pools. */
export interface Route {
  readonly send: (request: TransportRequest) => Promise<Dispatcher.ResponseData>;
  /** Closes its sockets when their pending requests are done. */
  readonly close: () => Promise<void>;
  /** Closes its sockets immediately. */
  readonly destroy: () => Promise<void>;
}

/** Options that all pools share. */
export type PoolOptions = Pick<Agent.Options, 'connections' | 'allowH2' | 'headersTimeout' | 'bodyTimeout'>;

/** Creates the route without a proxy. */
export function createDirectRoute({ connect }: Connectors, options: PoolOptions): Route {
  const agent = new UndiciAgent({ ...options, connect });
  return {
    send: (target) => sendThroughAgent(agent, target),
    close: () => agent.close(),
    destroy: () => agent.destroy(),
  };
}

/** Sends a request over the connections of an agent. */
export function sendThroughAgent(
  agent: Agent,
  { url, headers, signal }: TransportRequest,
): Promise<Dispatcher.ResponseData> {
  return dispatchRequest(agent, {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers,
    signal,
  });
}

/** Sends a request that its signal can abort at any time; undici alone ignores the signal until there is a connection. */
export async function dispatchRequest(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions & { readonly signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  options.signal.throwIfAborted();
  return rejectOnAbort(request.call(dispatcher, options), options.signal);
}
