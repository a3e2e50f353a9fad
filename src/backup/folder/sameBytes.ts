import type { Steps } from '../../api/concurrency/slices.ts';

/** Number of bytes that are compared without a pause, in less than a millisecond. */
const bytesAtOnce = 64 * 1024;

/** Returns true for two contents that are the same. */
export function* isSame(one: Uint8Array, other: Uint8Array): Steps<boolean> {
  if (one.length !== other.length) {
    return false;
  }
  for (let start = 0; start < one.length; start += bytesAtOnce) {
    const end = Math.min(start + bytesAtOnce, one.length);
    for (let at = start; at < end; at++) {
      if (one[at] !== other[at]) {
        return false;
      }
    }
    yield;
  }
  return true;
}
