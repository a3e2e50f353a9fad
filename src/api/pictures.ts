import { isUnencrypted, type ServerAddress } from './address.ts';

/** Matches paths of SVG files, which hovers and boxes do not show, since they can contain scripts. */
const svgPath = /\.svgz?$/i;

/**
 * The address of an item's picture, for the editor to load; undefined if the editor cannot show it: it requires HTTPS, and
 * shows no SVG.
 *
 * @param reference address of the picture as it appears in the item
 */
export function resolvePictureUrl(address: ServerAddress, reference: string | undefined): URL | undefined {
  const url = reference === undefined ? undefined : resolveServerUrl(address, reference);
  return url === undefined || !address.origin.startsWith('https:') || svgPath.test(url.pathname)
    ? undefined
    : url;
}

/**
 * The origin from which a webview may load pictures; undefined where it may load none: the editor blocks plain HTTP there,
 * except from this computer, and a content security policy cannot name an IPv6 address.
 */
export function getPictureOrigin(address: ServerAddress): string | undefined {
  return isUnencrypted(address) || address.host.startsWith('[') ? undefined : address.origin;
}

/**
 * Browser link for an address in an item; undefined if it is not on the server, or is a full URL already.
 *
 * @param isPicture true if it is known to be a picture on the server, whatever its host
 */
export function resolvePictureLink(
  address: ServerAddress,
  reference: string,
  isPicture: boolean,
): URL | undefined {
  const url = isPicture || reference.startsWith('/') ? resolveServerUrl(address, reference) : undefined;
  return url?.href === reference ? undefined : url;
}

/**
 * Resolves an address in an item to a URL on the server; undefined if it is elsewhere.
 *
 * Servers put any of their hosts into image URLs, or none, but always use the same paths (`wger-api.md` §3.3, image URLs), so
 * the host is taken from the server's own address. Other hosts are never contacted.
 */
export function resolveServerUrl({ origin, prefix }: ServerAddress, reference: string): URL | undefined {
  const url = URL.parse(reference, origin);
  if (url === null) {
    return undefined;
  }
  const isBelowPrefix = url.origin === origin && url.pathname.startsWith(`${prefix}/`);
  const isMediaOrStatic = ['/media/', '/static/', `${prefix}/media/`, `${prefix}/static/`].some((folder) =>
    url.pathname.startsWith(folder),
  );
  return isBelowPrefix || isMediaOrStatic ? new URL(`${origin}${url.pathname}${url.search}`) : undefined;
}
