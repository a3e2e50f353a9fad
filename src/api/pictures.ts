import { isLoopback, type ServerAddress } from './address.ts';

/** The paths of drawings (SVG), which are never shown as pictures, since they can contain scripts. */
const drawing = /\.svgz?$/i;

/**
 * The address of a picture that an item names, for the editor to load; undefined where there is none to show: the editor wants
 * HTTPS, and a drawing is none.
 *
 * @param written as it stands in the item
 */
export function pictureUrl(address: ServerAddress, written: string | undefined): URL | undefined {
  const url = written === undefined ? undefined : ownUrl(address, written);
  return url === undefined || !address.origin.startsWith('https:') || drawing.test(url.pathname)
    ? undefined
    : url;
}

/**
 * The origin from which a page of ours may load pictures; undefined where it may load none: a page is held to be safe, and the
 * editor loads nothing into it that came in the clear, unless it never left the computer.
 */
export function picturesOrigin(address: ServerAddress): string | undefined {
  return address.origin.startsWith('https:') || isLoopback(address) ? address.origin : undefined;
}

/** The address of a picture or drawing of the server's own, to be shown as nothing but a picture. */
export function pagePicture(address: ServerAddress, written: string): string | undefined {
  return ownUrl(address, written)?.href;
}

/**
 * Browser link to what an item names; undefined where it is not the server's own, or stands there in full already.
 *
 * @param isPicture whether it is known to be a picture of the server, whatever host stands there
 */
export function pictureLink(address: ServerAddress, written: string, isPicture: boolean): URL | undefined {
  const url = isPicture || written.startsWith('/') ? ownUrl(address, written) : undefined;
  return url?.href === written ? undefined : url;
}

/**
 * The address of what an item names, as it is on the server; undefined for what is elsewhere.
 *
 * Servers name the host that they were asked by first, or none, and the pictures of all are below the same paths
 * (`wger-api.md` §3.3, image URLs): so the host is taken from the server itself. Whatever is elsewhere is not asked for.
 */
export function ownUrl({ origin, prefix }: ServerAddress, written: string): URL | undefined {
  const url = URL.parse(written, origin);
  if (url === null) {
    return undefined;
  }
  const isOwn = url.origin === origin && url.pathname.startsWith(`${prefix}/`);
  const isFile = ['/media/', '/static/', `${prefix}/media/`, `${prefix}/static/`].some((folder) =>
    url.pathname.startsWith(folder),
  );
  return isOwn || isFile ? new URL(`${origin}${url.pathname}${url.search}`) : undefined;
}
