import { isUtf8 as isValid } from 'node:buffer';

/** Returns true for valid UTF-8, without decoding it. */
export function isUtf8(bytes: Uint8Array): boolean {
  return isValid(bytes);
}
