import { AddressRefused } from './errors.ts';

/** Where a wger server is. Two addresses with the same `name` and `origin` are the same server. */
export interface ServerAddress {
  /** `scheme://host[:port]`: what an API key belongs to. */
  readonly origin: string;
  /** `host[:port]`, as in the authority of a document's URI. */
  readonly host: string;
  /** The path under which wger is mounted: empty, or `/segment…` without a slash at its end. */
  readonly prefix: string;
  /** `host[:port][/prefix]`: what people call the server. */
  readonly name: string;
}

const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Reads a server's address as a person types it: with or without slashes at its end, or with `/api/v2` behind it.
 *
 * @throws AddressRefused for text that is no http(s) URL, one with a user name in it, or plain HTTP to another machine.
 */
export function parseAddress(text: string): ServerAddress {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AddressRefused(trimmed, 'invalid');
  }
  if (url.protocol === 'http:' && !loopbackHost.test(url.hostname)) {
    throw new AddressRefused(trimmed, 'insecure');
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/+api\/v2$/, '');
  return { origin: url.origin, host: url.host, prefix, name: url.host + prefix };
}

/**
 * The URL of a path below a server's `/api/v2/`. Joined as text: `new URL('/api/v2/', base)` would lose the prefix
 * (`wger-api.md` §4, base URL).
 *
 * @param path such as `exerciseinfo/9/`; always with the slash at its end, whose absence costs a redirect
 */
export function apiUrl(address: ServerAddress, path: string, query?: URLSearchParams): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
  return new URL(`${address.origin}${address.prefix}/api/v2/${path}${search}`);
}

/** The URL of a page for people on the same server, such as `/en/user/api-key`. */
export function webUrl(address: ServerAddress, path: string): URL {
  return new URL(`${address.origin}${address.prefix}${path}`);
}

/** Formats that a picture may have: those of drawings can have programs in them. */
const drawing = /\.svgz?$/i;

/**
 * The address of a picture that an item names; undefined where there is none to show. Servers name the host that they were
 * asked by first, or none, and the pictures of all are below the same path (`wger-api.md` §3.3, image URLs): so that is taken
 * from the server itself. Whatever is elsewhere is not asked for, nor what the editor would not load: it wants HTTPS.
 *
 * @param written as it stands in the item
 */
export function pictureUrl({ origin, prefix }: ServerAddress, written: string | undefined): URL | undefined {
  const url = written === undefined ? null : URL.parse(written, origin);
  if (url === null || !origin.startsWith('https:') || drawing.test(url.pathname)) {
    return undefined;
  }
  const isOwn = url.origin === origin && url.pathname.startsWith(`${prefix}/`);
  const isMedia = url.pathname.startsWith('/media/') || url.pathname.startsWith(`${prefix}/media/`);
  return isOwn || isMedia ? new URL(`${origin}${url.pathname}${url.search}`) : undefined;
}
