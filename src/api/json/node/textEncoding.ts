// Texts as bytes and as code units: what Node has for it is some times as fast as what every host has.

/** Reads parts of bytes in UTF-8. */
export function createUtf8Reader(bytes: Uint8Array): (start: number, end: number) => string {
  const buffer = toBuffer(bytes);
  return (start, end) => buffer.toString('utf8', start, end);
}

/** The code units of a text. */
export function toCodeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, 'utf16le');
  return units;
}

/** Returns true if a text of ASCII is somewhere in bytes. */
export function includesText(bytes: Uint8Array, text: string): boolean {
  return toBuffer(bytes).includes(text);
}

/** Bytes as text of which only what is ASCII counts: a character for each byte. */
export function decodeAscii(bytes: Uint8Array): string {
  return toBuffer(bytes).toString('latin1');
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
