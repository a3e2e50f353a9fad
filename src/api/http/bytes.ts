import type { Steps } from '../concurrency/slices.ts';

/** U+FEFF in UTF-8. */
export const byteOrderMark: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Number of bytes that are copied in one step: the first use of memory costs more than the copy. */
const stepLength = 1024 * 1024;

/** Concatenates parts of any length. */
export function* concatBytes(parts: readonly Uint8Array[]): Steps<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let [end, pause] = [0, stepLength];
  for (const part of parts) {
    for (let at = 0; at < part.length; at += stepLength) {
      const piece = part.subarray(at, at + stepLength);
      whole.set(piece, end);
      end += piece.length;
      if (end >= pause) {
        yield;
        pause = end + stepLength;
      }
    }
  }
  return whole;
}

/** Number of bytes compared per step, which takes less than a millisecond. */
const comparedLength = 64 * 1024;

/** Compares two contents in steps. */
export function* areBytesEqual(one: Uint8Array, other: Uint8Array): Steps<boolean> {
  if (one.length !== other.length) {
    return false;
  }
  for (let start = 0; start < one.length; start += comparedLength) {
    const end = Math.min(start + comparedLength, one.length);
    for (let index = start; index < end; index++) {
      if (one[index] !== other[index]) {
        return false;
      }
    }
    yield;
  }
  return true;
}
