// Texts as bytes and as code units: what Node has for it is some times as fast as what every host has.

/** Reads parts of bytes in UTF-8. */
export function utf8Reader(bytes: Uint8Array): (start: number, end: number) => string {
  const buffer = bufferOf(bytes);
  return (start, end) => buffer.toString('utf8', start, end);
}

/** The code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, 'utf16le');
  return units;
}

/** Returns true if a text of ASCII is somewhere in bytes. */
export function includesText(bytes: Uint8Array, text: string): boolean {
  return bufferOf(bytes).includes(text);
}

/** Bytes as text of which only what is ASCII counts: a character for each byte. */
export function asciiText(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
