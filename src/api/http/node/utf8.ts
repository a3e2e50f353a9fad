import { isUtf8 as isValid } from 'node:buffer';

/** Test for UTF-8 that makes no text of the bytes. */
export function isUtf8(bytes: Uint8Array): boolean {
  return isValid(bytes);
}
