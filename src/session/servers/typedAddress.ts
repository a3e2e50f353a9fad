import { baseUrl, isLoopback, parseUncheckedAddress, type UncheckedAddress } from '../../api/address.ts';

/** A scheme, or an address that begins with its path. */
const urlStart = /^([a-z][a-z\d+.-]*:)?\//i;
/** A name with a dot, a host with a port, `localhost`, or a complete IP address, with or without a path. */
const hostLike =
  /^(localhost|\[[\da-f:.]+\]|\d{1,3}(\.\d{1,3}){3}|[^/?#:.]+(\.[^/?#:.]+)*\.[^/?#:.\d][^/?#:.]*|[^/?#:]+(?=:\d))(:\d+)?\.?([/?#]|$)/i;
/** The paths of wger's pages, below the code of a language or alone. */
const pagePath =
  /^(.*?)\/([a-z]{2}(-[a-z]{2,4})?(\/(dashboard|software|user|email|exercise|workout|routine|schedule|nutrition|measurement|weight|gallery|gym|gym-config|core|config|manager|trophies|calendar|account|accounts|login|logout|contact|feedback|about|license|equipment|language)(\/.*)?)?|dashboard)$/i;

/**
 * Parses a typed address. Without a scheme, HTTPS is assumed, or HTTP for this computer. A path below the API is removed.
 *
 * @throws AddressRefused as {@link parseUncheckedAddress}
 */
export function parseTypedAddress(text: string): UncheckedAddress {
  const trimmed = text.trim();
  if (urlStart.test(trimmed)) {
    return withoutEndpoint(parseUncheckedAddress(trimmed));
  }
  const encrypted = parseUncheckedAddress(`https://${trimmed}`);
  return withoutEndpoint(isLoopback(encrypted) ? parseUncheckedAddress(`http://${trimmed}`) : encrypted);
}

/** Returns true if a text looks like an address, and not like part of the name of a known server. */
export function looksLikeAddress(text: string): boolean {
  const trimmed = text.trim();
  return urlStart.test(trimmed) || trimmed.includes('@') || hostLike.test(trimmed);
}

/** Returns the server of an address that looks like one of its pages; undefined for any other address. */
export function findPageServer({ origin, prefix }: UncheckedAddress): UncheckedAddress | undefined {
  const [, mounted] = pagePath.exec(prefix) ?? [];
  return mounted === undefined ? undefined : parseUncheckedAddress(origin + mounted);
}

function withoutEndpoint(address: UncheckedAddress): UncheckedAddress {
  const url = baseUrl(address);
  const end = url.indexOf('/api/v2/');
  return end < 0 ? address : parseUncheckedAddress(url.slice(0, end));
}
