import { AddressRefused } from './errors.ts';

/** Address of a wger server, whether or not requests may go there. */
export interface UncheckedAddress {
  /** `scheme://host[:port]`: what an API key belongs to. */
  readonly origin: string;
  /** `host[:port]`, as in the authority of a document's URI. */
  readonly host: string;
  /** The path under which wger is mounted: empty, or `/segment…` without a slash at its end. */
  readonly prefix: string;
  /** `host[:port][/prefix]`: what people call the server. */
  readonly name: string;
}

declare const usable: unique symbol;

/**
 * Address of a wger server that requests may go to. Only {@link parseAddress} makes one, and whatever sends requests takes
 * nothing else. Two addresses with the same `name` and `origin` are the same server.
 */
export interface ServerAddress extends UncheckedAddress {
  readonly [usable]: true;
}

/**
 * The hosts, as in `URL.hostname`, that are this computer for certain. Names that end in `.localhost` should be (RFC 6761
 * §6.3), yet Node asks the network for them.
 */
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Path of the API below a server's own. */
const apiPath = '/api/v2';

/** Returns true for a server on this computer: no request to it ever goes through a proxy. */
export function isLoopback({ origin }: Pick<UncheckedAddress, 'origin'>): boolean {
  return loopbackHost.test(new URL(origin).hostname);
}

/** Returns true if everybody on the way to a server can read what is sent: plain HTTP to another machine. */
export function isUnencrypted(address: Pick<UncheckedAddress, 'origin'>): boolean {
  return address.origin.startsWith('http:') && !isLoopback(address);
}

/**
 * Reads a server's address as a person types it: with or without slashes at its end, or with `/api/v2` behind it.
 *
 * @throws AddressRefused for text that is no http(s) URL, or one with a user name in it
 */
export function parseUncheckedAddress(text: string): UncheckedAddress {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AddressRefused(removeCredentials(trimmed), 'invalid');
  }
  const path = trimTrailingSlashes(url.pathname);
  const prefix = path.endsWith(apiPath) ? trimTrailingSlashes(path.slice(0, -apiPath.length)) : path;
  return { origin: url.origin, host: url.host, prefix, name: url.host + prefix };
}

/** A path without the slashes at its end, counted from there: an expression would try each of those before it, too. */
function trimTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') {
    end -= 1;
  }
  return path.slice(0, end);
}

/** A text without what may be a user name and a password. A password may have anything in it: the last `@` ends it. */
function removeCredentials(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:[\\/]+)?.*@/is, '$1');
}

/**
 * Reads a server's address as {@link parseUncheckedAddress} does, for requests to go there.
 *
 * @param allowsPlainHttp whether the user agreed to send requests to an origin without encryption
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

/** Returns true if two origins are of one host, with `www.` or without, whatever their schemes and ports. */
export function isSameHost(one: string, other: string): boolean {
  const [host, otherHost] = [one, other].map((origin) => new URL(origin).hostname.replace(/^www\./, ''));
  return host === otherHost;
}

/** An address in full, as in the settings. */
export function baseUrl({ origin, prefix }: Pick<UncheckedAddress, 'origin' | 'prefix'>): string {
  return origin + prefix;
}

/**
 * The URL of a path below a server's `/api/v2/`. Joined as text: `new URL('/api/v2/', base)` would lose the prefix
 * (`wger-api.md` §4, base URL).
 *
 * @param path such as `exerciseinfo/9/`; always with the slash at its end, whose absence costs a redirect
 */
export function apiUrl(address: ServerAddress, path: string, query?: URLSearchParams): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
  return new URL(`${baseUrl(address)}${apiPath}/${path}${search}`);
}

/** A URL below some server's `/api/v2/`. */
export interface ApiUrl extends Pick<UncheckedAddress, 'origin' | 'prefix'> {
  /** As for {@link apiUrl}, but of any form. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/**
 * Takes apart what {@link apiUrl} makes; undefined for any other text.
 *
 * @param origin of the server that may have named it by its path alone
 */
export function parseApiUrl(text: string, origin?: string): ApiUrl | undefined {
  const url = URL.parse(text, origin);
  const [, prefix, path] = /^(.*)\/api\/v2\/(.*)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || prefix === undefined || path === undefined) {
    return undefined;
  }
  return { origin: url.origin, prefix, path, query: url.search.slice(1) };
}

/** The URL of a page for people on the same server, such as `/en/user/api-key`. */
export function webUrl(address: ServerAddress, path: string): URL {
  return new URL(baseUrl(address) + path);
}
