import { AddressRefused } from './failures/errors.ts';

/** Address of a wger server that requests may not be allowed to go to. */
export interface UncheckedAddress {
  /** `scheme://host[:port]`, which an API key belongs to. */
  readonly origin: string;
  /** `host[:port]`, as in the authority of a document's URI. */
  readonly host: string;
  /** The path under which wger is mounted: empty, or `/segment…` without a trailing slash. */
  readonly prefix: string;
  /** `host[:port][/prefix]`, the name that users see. */
  readonly name: string;
}

declare const usable: unique symbol;

/**
 * Address of a wger server that requests may go to. Only {@link parseAddress} makes one, and all code that sends requests
 * requires one. Two addresses with the same `name` and `origin` are the same server.
 */
export interface ServerAddress extends UncheckedAddress {
  readonly [usable]: true;
}

/**
 * Hosts, as in `URL.hostname`, that are certain to be this computer. Names that end in `.localhost` should be (RFC 6761
 * §6.3), but Node resolves them over the network.
 */
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Path of the API below a server's prefix. */
const apiPath = '/api/v2';

/** Trailing slashes of a path. Without the lookbehind, a path of many slashes would take quadratic time. */
const trailingSlashes = /(?<!\/)\/+$/;

/** Returns true for a server on this computer, which is never reached through a proxy. */
export function isLoopback({ origin }: Pick<UncheckedAddress, 'origin'>): boolean {
  return loopbackHost.test(new URL(origin).hostname);
}

/** Returns true for plain HTTP to another machine, where anyone on the network can read the traffic. */
export function isUnencrypted(address: Pick<UncheckedAddress, 'origin'>): boolean {
  return address.origin.startsWith('http:') && !isLoopback(address);
}

/**
 * Parses a server's address as a user types it: trailing slashes and `/api/v2` are dropped.
 *
 * @throws AddressRefused for text that is not an http(s) URL, or contains a user name
 */
export function parseUncheckedAddress(text: string): UncheckedAddress {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  const isValid =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    // Browsers escape a space in a host.
    !url.host.includes('%');
  if (!isValid) {
    throw new AddressRefused(removeCredentials(trimmed), 'invalid');
  }
  const path = url.pathname.replace(trailingSlashes, '');
  const prefix = path.endsWith(apiPath) ? path.slice(0, -apiPath.length).replace(trailingSlashes, '') : path;
  return { origin: url.origin, host: url.host, prefix, name: url.host + prefix };
}

/** Removes what may be a user name and password. A password can contain `@`, so everything before the last one goes. */
function removeCredentials(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:[\\/]+)?.*@/is, '$1');
}

/**
 * Parses a server's address as {@link parseUncheckedAddress} does, and checks that requests may go there.
 *
 * @param allowsPlainHttp returns true if the user agreed to plain HTTP for an origin
 * @throws AddressRefused also for plain HTTP to another machine, unless that is allowed
 */
export function parseAddress(
  text: string,
  allowsPlainHttp: (origin: string) => boolean = () => false,
): ServerAddress {
  const address = parseUncheckedAddress(text);
  if (isUnencrypted(address) && !allowsPlainHttp(address.origin)) {
    throw new AddressRefused(text.trim(), 'insecure');
  }
  return address as ServerAddress;
}

/** Returns true if two origins have the same host, ignoring `www.`, scheme and port. */
export function isSameHost(one: string, other: string): boolean {
  const [host, otherHost] = [one, other].map((origin) => new URL(origin).hostname.replace(/^www\./, ''));
  return host === otherHost;
}

/**
 * Returns true for a URL on a server's own host. Servers write such links without TLS, or without their port (`wger-api.md` §2), so
 * they are never followed as they are.
 */
export function isOwnUrl({ origin }: Pick<UncheckedAddress, 'origin'>, { hostname, port }: URL): boolean {
  const own = new URL(origin);
  return hostname === own.hostname && (port === own.port || port === '');
}

/** The full address, as in the settings. */
export function baseUrl({ origin, prefix }: Pick<UncheckedAddress, 'origin' | 'prefix'>): string {
  return origin + prefix;
}

/**
 * The URL of a path below a server's `/api/v2/`. Joined as text: `new URL('/api/v2/', base)` would lose the prefix
 * (`wger-api.md` §4, base URL).
 *
 * @param path such as `exerciseinfo/9/`; without its trailing slash, the server would answer with a redirect
 */
export function apiUrl(address: ServerAddress, path: string, query?: URLSearchParams): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
  return new URL(`${baseUrl(address)}${apiPath}/${path}${search}`);
}

/** A URL below some server's `/api/v2/`. */
export interface ApiUrl extends Pick<UncheckedAddress, 'origin' | 'prefix'> {
  /** As for {@link apiUrl}, but not validated. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/**
 * Parses a URL made by {@link apiUrl}; undefined for any other text.
 *
 * @param origin base for a text that is only a path
 */
export function parseApiUrl(text: string, origin?: string): ApiUrl | undefined {
  const url = URL.parse(text, origin);
  const [, prefix, path] = /^(.*)\/api\/v2\/(.*)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || prefix === undefined || path === undefined) {
    return undefined;
  }
  return { origin: url.origin, prefix, path, query: url.search.slice(1) };
}

/** The URL of a web page on the same server, such as `/en/user/api-key`. */
export function webUrl(address: ServerAddress, path: string): URL {
  return new URL(baseUrl(address) + path);
}
