import { isLoopback, type ServerAddress } from './address.ts';

/** The paths of drawings (SVG), which are never shown as pictures, since they can contain scripts. */
const svgPath = /\.svgz?$/i;

/**
 * The address of a picture that an item names, for the editor to load; undefined where there is none to show: the editor wants
 * HTTPS, and a drawing is none.
 *
 * @param reference as it stands in the item
 */
export function resolvePictureUrl(address: ServerAddress, reference: string | undefined): URL | undefined {
  const url = reference === undefined ? undefined : resolveServerUrl(address, reference);
  return url === undefined || !address.origin.startsWith('https:') || svgPath.test(url.pathname)
    ? undefined
    : url;
}

/**
 * The origin from which a page of ours may load pictures; undefined where it may load none: a page is held to be safe, and the
 * editor loads nothing into it that came in the clear, unless it never left the computer.
 */
export function getPictureOrigin(address: ServerAddress): string | undefined {
  return address.origin.startsWith('https:') || isLoopback(address) ? address.origin : undefined;
}

/** The address of a picture or drawing of the server's own, to be shown as nothing but a picture. */
export function resolvePagePictureUrl(address: ServerAddress, reference: string): string | undefined {
  return resolveServerUrl(address, reference)?.href;
}

/**
 * Browser link to what an item names; undefined where it is not the server's own, or stands there in full already.
 *
 * @param isPicture whether it is known to be a picture of the server, whatever host stands there
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
 * The address of what an item names, as it is on the server; undefined for what is elsewhere.
 *
 * Servers name the host that they were asked by first, or none, and the pictures of all are below the same paths
 * (`wger-api.md` §3.3, image URLs): so the host is taken from the server itself. Whatever is elsewhere is not asked for.
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
