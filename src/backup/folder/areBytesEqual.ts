import type { Steps } from '../../api/concurrency/slices.ts';

/** Number of bytes compared per step, which takes less than a millisecond. */
const bytesPerStep = 64 * 1024;

/** Compares two contents in steps. */
export function* areBytesEqual(one: Uint8Array, other: Uint8Array): Steps<boolean> {
  if (one.length !== other.length) {
    return false;
  }
  for (let start = 0; start < one.length; start += bytesPerStep) {
    const end = Math.min(start + bytesPerStep, one.length);
    for (let index = start; index < end; index++) {
      if (one[index] !== other[index]) {
        return false;
      }
    }
    yield;
  }
  return true;
}
