/** A part of a place that was looked into. */
export interface Part {
  /** Where it is, for whoever has to look there. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A part that is a text. */
export function textPart(name: string, text: string): Part {
  return { name, bytes: Buffer.from(text) };
}
