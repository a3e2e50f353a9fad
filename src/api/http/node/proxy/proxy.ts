import { isLoopback } from '../../../address.ts';
import { matchesNoProxy } from './noProxy.ts';
import { getPort } from '../port.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** Proxy settings of the user and the machine. */
export interface ProxySettings {
  /** True if no proxy is to be used, whatever else is set. */
  readonly isOff: boolean;
  /** The address of the proxy; empty when the environment decides. */
  readonly url: string;
  /** The hosts that are reached without it; empty when the environment decides. */
  readonly noProxy: readonly string[];
  /** Sent to the proxy as `Proxy-Authorization`, in place of the credentials in its address. */
  readonly authorization: string | undefined;
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A proxy to send requests to. */
export interface Proxy {
  /** Scheme, host and port. */
  readonly url: URL;
  /** `host:port`, as it may be shown. */
  readonly name: string;
  /** Sent to the proxy alone. */
  readonly headers: Readonly<Record<string, string>>;
}

/** `::ffff:127.0.0.1`, as in `URL.hostname`: beside the loopback hosts, the editor uses no proxy for it. */
const mappedLoopback = '[::ffff:7f00:1]';

/** The environment variables, in the order in which they count: the editor uses one proxy for every scheme. */
export const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const noProxyVariables = ['no_proxy', 'NO_PROXY'];

/**
 * The proxy for an address, by the rules of `@vscode/proxy-agent`, so that a server is reached as the editor would reach
 * it: settings go before environment variables, and lists of exceptions before both. Other than the editor, it has no proxy for
 * any loopback host: what is sent there without encryption is never to leave this computer.
 *
 * @returns undefined when the server is reached directly
 * @throws ProxyFailure when there is a proxy that cannot be used: going without it could lead anywhere
 */
export function findProxy(target: URL, settings: ProxySettings): Proxy | undefined {
  const { hostname } = target;
  const { isOff, noProxy, environment } = settings;
  const exceptions =
    noProxy.length > 0
      ? noProxy
      : (findFirstVariable(noProxyVariables, environment)?.value.split(/[\s,]+/) ?? []);
  const isLocal = isLoopback(target) || hostname === mappedLoopback;
  return isOff || isLocal || matchesNoProxy(exceptions, hostname, getPort(target))
    ? undefined
    : findConfiguredProxy(settings);
}

function findConfiguredProxy({ url, authorization, environment }: ProxySettings): Proxy | undefined {
  if (url.trim() !== '') {
    return parseProxy(url, 'http.proxy', authorization);
  }
  const variable = findFirstVariable(proxyVariables, environment);
  if (variable === undefined) {
    return undefined;
  }
  // Other programs take a variable without a scheme for an HTTP proxy.
  const address = variable.value.includes('://') ? variable.value : `http://${variable.value.trim()}`;
  return parseProxy(address, variable.name, authorization);
}

function findFirstVariable(
  names: readonly string[],
  environment: ProxySettings['environment'],
): { readonly name: string; readonly value: string } | undefined {
  const name = names.find((each) => (environment[each] ?? '') !== '');
  return name === undefined ? undefined : { name, value: environment[name] ?? '' };
}

/** @param source where the address stands; an address that cannot be read may be nothing but a password */
function parseProxy(address: string, source: string, authorization: string | undefined): Proxy {
  const url = URL.parse(address.trim());
  if (url === null || url.host === '') {
    throw ProxyFailure.fromAddress(source);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw ProxyFailure.fromAddress(`${url.protocol}//${url.host}`);
  }
  const proxyAuthorization = authorization ?? createBasicAuthorization(url, source);
  return {
    url: new URL(url.origin),
    name: `${url.hostname}:${getPort(url)}`,
    headers: proxyAuthorization === undefined ? {} : { 'proxy-authorization': proxyAuthorization },
  };
}

function createBasicAuthorization({ username, password }: URL, source: string): string | undefined {
  if (username === '' && password === '') {
    return undefined;
  }
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair).toString('base64')}`;
  } catch {
    throw ProxyFailure.fromAddress(source);
  }
}
