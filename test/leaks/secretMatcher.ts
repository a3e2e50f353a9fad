import { gunzipSync } from 'node:zlib';

/** More than any file of an editor unpacks to, in bytes. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** A text that must not be somewhere, in the forms in which it could lie there. */
export class SecretMatcher {
  readonly #forms: readonly (readonly [name: string, bytes: Buffer])[];

  /** @param mark hexadecimal digits: most ways to write it down leave them as they are */
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

  /** How the bytes have it, packed or not; undefined where they do not. */
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

/** What is cut off still has its beginning. */
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

/** The part that is the same whatever stands around it, with so many bytes before it, of every three. */
function toBase64(text: string, before: number): Buffer {
  const encoded = Buffer.from('\0'.repeat(before) + text)
    .toString('base64')
    .replace(/=+$/, '');
  return Buffer.from(encoded.slice(before === 0 ? 0 : before + 1, -1));
}
