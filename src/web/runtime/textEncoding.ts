/** As in {@link file://../../api/json/node/textEncoding.ts}, with the portable API. */
export function createUtf8Reader(bytes: Uint8Array): (start: number, end: number) => string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (start, end) => decoder.decode(bytes.subarray(start, end));
}

/** The code units of a text. */
export function toCodeUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < units.length; at++) {
    units[at] = text.charCodeAt(at);
  }
  return units;
}

/** Returns true if bytes contain an ASCII text. */
export function includesText(bytes: Uint8Array, text: string): boolean {
  return decodeAscii(bytes).includes(text);
}

/** Decodes bytes to one character each, of which only the ASCII ones are reliable. */
export function decodeAscii(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
