/** A part of a searched place. */
export interface Part {
  /** Its location, for the report. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Makes a part of a text. */
export function textPart(name: string, text: string): Part {
  return { name, bytes: Buffer.from(text) };
}
