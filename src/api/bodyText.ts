/** Bytes of one body, packed or not. More than any page or item has, and what one answer may cost in memory. */
export const largestBody = 64 * 1024 * 1024;

/** What a client that counts the bytes by itself rejects with; undici and zlib have errors of their own for this. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  readonly code = 'ERR_BODY_TOO_LARGE';
}

/**
 * A body as text. JSON is UTF-8 (RFC 8259 §8.1), whatever the header says of it, since proxies are known to add a wrong
 * `charset`. Only bytes that are no UTF-8 are read as the header has it, and if that does not help either, with
 * replacement characters. A byte order mark is dropped.
 */
export function bodyText(bytes: Uint8Array, contentType = ''): string {
  const declared = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return decoded(bytes, 'utf-8') ?? decoded(bytes, declared) ?? new TextDecoder().decode(bytes);
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
