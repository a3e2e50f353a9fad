import { getCauses } from '../../causes.ts';
import { getPort } from '../port.ts';
import { formatHostAndPort } from './formatHostAndPort.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** As undici, and VS Code after it, words what a proxy answers in the server's place. */
const proxyResponseMessage = /^proxy (?:response \((\d{3})\)|authentication required)/i;

/**
 * The proxy that is to blame for an error of the editor's `fetch`. That does not say that there is a proxy, but its causes
 * have what the proxy answered, or a name or port that is not the server's. Undefined where none of them has.
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

/** Host, or address and port, that a system error of Node names and that is not the server's. */
function findOtherHost(url: URL, error: Error): string | undefined {
  // Where a name has several addresses, there is an error for each; but the list may be empty.
  const single: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { hostname, address, port } = single as Partial<Record<'hostname' | 'address' | 'port', unknown>>;
  if (typeof hostname === 'string') {
    return hostname === url.hostname ? undefined : hostname;
  }
  return typeof address === 'string' && typeof port === 'number' && port !== Number(getPort(url))
    ? formatHostAndPort(address, port)
    : undefined;
}
