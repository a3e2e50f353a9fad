import { causesOf } from '../../causes.ts';
import { portOf } from '../port.ts';
import { hostAndPort } from './hostAndPort.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** As undici, and VS Code after it, words what a proxy answers in the server's place. */
const refusal = /^proxy (?:response \((\d{3})\)|authentication required)/i;

/**
 * The proxy that is to blame for an error of the editor's `fetch`. That does not say that there is a proxy, but its causes
 * have what the proxy answered, or a name or port that is not the server's. Undefined where none of them has.
 */
export function proxyInCauses(error: unknown, url: URL): ProxyFailure | undefined {
  for (const cause of causesOf(error)) {
    const answer = refusal.exec(cause.message);
    if (answer !== null) {
      return ProxyFailure.ofStatus(undefined, Number(answer[1] ?? 407));
    }
    const place = placeBeside(url, cause);
    if (place !== undefined) {
      return ProxyFailure.ofConnection(place, error);
    }
  }
  return undefined;
}

/** Host, or address and port, that a system error of Node names and that is not the server's. */
function placeBeside(url: URL, error: Error): string | undefined {
  // Where a name has several addresses, there is an error for each; but the list may be empty.
  const single: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { hostname, address, port } = single as Partial<Record<'hostname' | 'address' | 'port', unknown>>;
  if (typeof hostname === 'string') {
    return hostname === url.hostname ? undefined : hostname;
  }
  return typeof address === 'string' && typeof port === 'number' && port !== Number(portOf(url))
    ? hostAndPort(address, port)
    : undefined;
}
