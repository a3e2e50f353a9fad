import { gunzipSync } from 'node:zlib';

/** Limit on the unpacked size of a file, in bytes: larger than any file of an editor. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** Finds a secret in all forms in which it might have been stored. */
export class SecretMatcher {
  readonly #forms: readonly (readonly [name: string, bytes: Buffer])[];

  /** @param mark hexadecimal digits, which most encodings leave unchanged */
  constructor(mark: string) {
    const inUtf16 = Buffer.from(mark, 'utf16le');
    this.#forms = [
      ['as it is', Buffer.from(mark)],
      ['in upper case', Buffer.from(mark.toUpperCase())],
      ['in UTF-16, little end first', inUtf16],
      ['in UTF-16, big end first', Buffer.from(inUtf16).swap16()],
      ['percent-encoded', Buffer.from(mark.replace(/./g, (digit) => `%${toHex(digit)}`))],
      ['as hexadecimal bytes', Buffer.from(toHex(mark))],
      ...[0, 1, 2].map((before) => [`in base64, behind ${before}`, toBase64(mark, before)] as const),
    ];
  }

  /** Describes how the bytes contain the secret, packed or not; undefined if they do not. */
  findIn(bytes: Uint8Array): string | undefined {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [found] = this.#forms.find(([, form]) => buffer.includes(form)) ?? [];
    if (found !== undefined || !(buffer[0] === 0x1f && buffer[1] === 0x8b)) {
      return found;
    }
    const packed = this.findIn(unpack(buffer));
    return packed && `${packed}, in gzip`;
  }
}

/** Truncated data still unpacks at its beginning. */
function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes, finishFlush: 2 });
  } catch {
    return Buffer.alloc(0);
  }
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}

/**
 * The part of the Base64 text that does not depend on the surrounding bytes, for a given number of bytes before it
 * (modulo 3).
 */
function toBase64(text: string, before: number): Buffer {
  const encoded = Buffer.from('\0'.repeat(before) + text)
    .toString('base64')
    .replace(/=+$/, '');
  return Buffer.from(encoded.slice(before === 0 ? 0 : before + 1, -1));
}
