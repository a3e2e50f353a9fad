import { baseUrl, isLoopback, parseUncheckedAddress, type UncheckedAddress } from '../../api/address.ts';

/** A scheme, or an address that begins with its path. */
const urlStart = /^([a-z][a-z\d+.-]*:)?\//i;
/** A name with a dot, a host with a port, this computer, or an IP address in full; with a path or without. */
const hostLike =
  /^(localhost|\[[\da-f:.]+\]|\d{1,3}(\.\d{1,3}){3}|[^/?#:.]+(\.[^/?#:.]+)*\.[^/?#:.\d][^/?#:.]*|[^/?#:]+(?=:\d))(:\d+)?\.?([/?#]|$)/i;
/** The paths of wger's pages, below the code of a language or alone. */
const pagePath =
  /^(.*?)\/([a-z]{2}(-[a-z]{2,4})?(\/(dashboard|software|user|email|exercise|workout|routine|schedule|nutrition|measurement|weight|gallery|gym|gym-config|core|config|manager|trophies|calendar|account|accounts|login|logout|contact|feedback|about|license|equipment|language)(\/.*)?)?|dashboard)$/i;

/**
 * Reads an address that a person types in a hurry: without a scheme, it is of HTTPS, or of HTTP on this computer. What follows
 * the path of the API is left out.
 *
 * @throws AddressRefused as `readAddress`
 */
export function parseTypedAddress(text: string): UncheckedAddress {
  const trimmed = text.trim();
  if (urlStart.test(trimmed)) {
    return withoutEndpoint(parseUncheckedAddress(trimmed));
  }
  const encrypted = parseUncheckedAddress(`https://${trimmed}`);
  return withoutEndpoint(isLoopback(encrypted) ? parseUncheckedAddress(`http://${trimmed}`) : encrypted);
}

/** Tells whether a text is meant as an address, and not as a part of the name of a known server. */
export function looksLikeAddress(text: string): boolean {
  const trimmed = text.trim();
  return urlStart.test(trimmed) || trimmed.includes('@') || hostLike.test(trimmed);
}

/** The server of an address that looks like that of one of its pages; undefined for any other. */
export function findPageServer({ origin, prefix }: UncheckedAddress): UncheckedAddress | undefined {
  const [, mounted] = pagePath.exec(prefix) ?? [];
  return mounted === undefined ? undefined : parseUncheckedAddress(origin + mounted);
}

function withoutEndpoint(address: UncheckedAddress): UncheckedAddress {
  const url = baseUrl(address);
  const end = url.indexOf('/api/v2/');
  return end < 0 ? address : parseUncheckedAddress(url.slice(0, end));
}
