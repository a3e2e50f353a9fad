import { isLoopback } from '../../../address.ts';
import { matchesNoProxy } from './noProxy.ts';
import { getPort } from './hostAndPort.ts';
import { ProxyFailure } from './proxyFailure.ts';

/** Proxy settings of the user and the machine. */
export interface ProxySettings {
  /** True if proxies are turned off, regardless of the other settings. */
  readonly isOff: boolean;
  /** The address of the proxy; empty to use the environment's. */
  readonly url: string;
  /** Hosts that are reached without it; empty to use the environment's. */
  readonly noProxy: readonly string[];
  /** `Proxy-Authorization` header, which overrides credentials in the proxy's address. */
  readonly authorization: string | undefined;
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A proxy to send requests to. */
export interface Proxy {
  /** Scheme, host and port. */
  readonly url: URL;
  /** `host:port`, for display. */
  readonly name: string;
  /** Headers that are sent only to the proxy. */
  readonly headers: Readonly<Record<string, string>>;
}

/** `::ffff:127.0.0.1`, as in `URL.hostname`: as for loopback hosts, the editor uses no proxy for it. */
const mappedLoopback = '[::ffff:7f00:1]';

/** Environment variables in order of precedence: the editor uses one proxy for every scheme. */
export const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const noProxyVariables = ['no_proxy', 'NO_PROXY'];

/**
 * Finds the proxy for a URL by the rules of `@vscode/proxy-agent`, so that a server is reached as the editor would reach it:
 * settings override environment variables, and exceptions override both. Unlike the editor, it never uses a proxy for a
 * loopback host: unencrypted requests to it must not leave this computer.
 *
 * @returns undefined when the server is reached directly
 * @throws ProxyFailure if the configured proxy cannot be used: a direct request could reach another server
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
  // As in other programs, a variable without a scheme is an HTTP proxy.
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

/** @param source setting or variable of the address, which failures name: an unreadable address may be a password */
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
