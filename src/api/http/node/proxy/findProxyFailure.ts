import { getCauses } from '../../causes.ts';
import { formatHostAndPort, getPort } from './hostAndPort.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** Matches the message of undici, and of VS Code's version of it, for a response of the proxy itself. */
const proxyResponseMessage = /^proxy (?:response \((\d{3})\)|authentication required)/i;

/**
 * Finds a proxy that caused an error of the editor's `fetch`. The error does not mention a proxy, but its causes may contain
 * the proxy's response, or a host or port that is not the server's.
 */
export function findProxyFailure(error: unknown, url: URL): ProxyFailure | undefined {
  for (const cause of getCauses(error)) {
    const answer = proxyResponseMessage.exec(cause.message);
    if (answer !== null) {
      return ProxyFailure.fromStatus(undefined, Number(answer[1] ?? 407));
    }
    const otherHost = findOtherHost(url, cause);
    if (otherHost !== undefined) {
      return ProxyFailure.fromConnectionError(otherHost, error);
    }
  }
  return undefined;
}

/** Host, or address and port, in a system error of Node, if it is not the server's. */
function findOtherHost(url: URL, error: Error): string | undefined {
  // A name with several addresses has an error for each; the list may also be empty.
  const single: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { hostname, address, port } = single as Partial<Record<'hostname' | 'address' | 'port', unknown>>;
  if (typeof hostname === 'string') {
    return hostname === url.hostname ? undefined : hostname;
  }
  return typeof address === 'string' && typeof port === 'number' && port !== Number(getPort(url))
    ? formatHostAndPort(address, port)
    : undefined;
}
