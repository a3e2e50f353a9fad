import { byteOrderMark, concatBytes } from './bytes.ts';
import { isUtf8 } from './node/utf8.ts';
import { runInSlices, type Steps } from '../concurrency/slices.ts';
import { createCodedError } from './transportErrors.ts';

/** Number of bytes that are decoded or checked in one step. */
const stepLength = 256 * 1024;

/** Maximum number of bytes after the first one of a UTF-8 character; they begin with the bits `10`. */
const maxContinuationBytes = 3;

/** Reads a whole body. @throws an error for a body that is too large, which ends the request */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) {
      throw createTooLargeError();
    }
    parts.push(chunk);
  }
  return runInSlices(concatBytes(parts));
}

/**
 * Converts a body to UTF-8, without a byte order mark. JSON is UTF-8 (RFC 8259 §8.1), and proxies are known to add a wrong
 * `charset`, so the header's charset is used only for a body that is not valid UTF-8. If the body does not match that either,
 * invalid bytes become replacement characters.
 *
 * @throws an error if the result is larger than `maxBytes`
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

/** Decodes the first characters of a body, to detect its format. */
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

/** Start of the UTF-8 character that contains a position. */
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

/** Creates a strict decoder; for an unknown charset, one for UTF-8 with replacement characters. */
function createDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder();
  }
}

/** Converts bytes to UTF-8. @returns undefined if the decoder rejects them */
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
      throw createTooLargeError();
    }
    parts.push(part);
    yield;
  }
  return yield* concatBytes(parts);
}

function createTooLargeError(): Error {
  return createCodedError('ERR_BODY_TOO_LARGE', 'The body is too large.');
}
