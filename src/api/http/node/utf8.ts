import { isUtf8 as isValid } from 'node:buffer';

/** Checks for valid UTF-8 without decoding the bytes. */
export function isUtf8(bytes: Uint8Array): boolean {
  return isValid(bytes);
}
