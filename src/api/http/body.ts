import { byteOrderMark, concatBytes } from './bytes.ts';
import { isUtf8 } from './node/utf8.ts';
import { runInSlices, type Steps } from '../concurrency/slices.ts';

/** A body had more bytes than are read. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  readonly code = 'ERR_BODY_TOO_LARGE';
}

/** Number of bytes that are decoded, or looked through, in one step. */
const stepLength = 256 * 1024;

/** A character of UTF-8 has a first byte and so many others at most, which begin with the bits `10`. */
const maxContinuationBytes = 3;

/** @throws BodyTooLarge, which ends the request */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new BodyTooLarge();
    }
    parts.push(chunk);
  }
  return runInSlices(concatBytes(parts));
}

/**
 * A body in UTF-8. JSON is that (RFC 8259 §8.1), whatever the header says of it, since proxies are known to add a wrong `charset`.
 * Only bytes that are no UTF-8 are read as the header has it, and if that does not help either, with replacement characters. A
 * byte order mark is dropped.
 *
 * @throws BodyTooLarge where it is more than `maxBytes` in UTF-8
 */
export function* decodeBody(bytes: Uint8Array, contentType = '', maxBytes = Infinity): Steps<Uint8Array> {
  if (yield* isUtf8InSteps(bytes)) {
    return stripByteOrderMark(bytes);
  }
  const declared = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const recoded =
    (yield* recode(bytes, createDecoder(declared), maxBytes)) ??
    (yield* recode(bytes, new TextDecoder(), maxBytes));
  return stripByteOrderMark(recoded ?? new Uint8Array());
}

/** The first characters of a body, by which it is told what it is. */
export function decodeStart(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1024));
}

function* isUtf8InSteps(bytes: Uint8Array): Steps<boolean> {
  for (let at = 0; at < bytes.length;) {
    const end = getCharacterStart(bytes, at + stepLength);
    if (!isUtf8(bytes.subarray(at, end))) {
      return false;
    }
    at = end;
    yield;
  }
  return true;
}

/** The beginning of the character that a place is in, as far as there is one. */
function getCharacterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > at - maxContinuationBytes && ((bytes[start] ?? 0) & 0xc0) === 0x80) {
    start--;
  }
  return start;
}

function stripByteOrderMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, at) => bytes[at] === byte) ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** One that takes all bytes for a charset that is not known. */
function createDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder();
  }
}

/** @returns undefined for bytes that the decoder does not take */
function* recode(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
  maxBytes: number,
): Steps<Uint8Array | undefined> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length; at += stepLength) {
    let part: Uint8Array;
    try {
      const end = at + stepLength;
      part = encoder.encode(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }));
    } catch {
      return undefined;
    }
    length += part.length;
    if (length > maxBytes) {
      throw new BodyTooLarge();
    }
    parts.push(part);
    yield;
  }
  return yield* concatBytes(parts);
}
