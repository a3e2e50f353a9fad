import type { Agent, Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import UndiciAgent from 'undici/lib/dispatcher/agent.js';
import { rejectOnAbort } from '../../../concurrency/abort.ts';
import type { Connectors } from '../connectors.ts';
import type { TransportRequest } from '../../transport.ts';

/** A way to servers, with pools of its own. */
export interface Route {
  readonly send: (request: TransportRequest) => Promise<Dispatcher.ResponseData>;
  /** Ends its sockets once what is under way on them is over. */
  readonly close: () => Promise<void>;
  /** Ends them at once. */
  readonly destroy: () => Promise<void>;
}

/** Options that all pools share. */
export type PoolOptions = Pick<Agent.Options, 'connections' | 'allowH2' | 'headersTimeout' | 'bodyTimeout'>;

/** The way without a proxy. */
export function createDirectRoute({ connect }: Connectors, options: PoolOptions): Route {
  const agent = new UndiciAgent({ ...options, connect });
  return {
    send: (target) => sendThroughAgent(agent, target),
    close: () => agent.close(),
    destroy: () => agent.destroy(),
  };
}

/** Asks a server that the connections of `agent` lead to. */
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

/** One request. It ends with its signal at any time; by itself undici heeds that only once there is a connection. */
export async function dispatchRequest(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions & { readonly signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  options.signal.throwIfAborted();
  return rejectOnAbort(request.call(dispatcher, options), options.signal);
}
