/** The part of Node's `Buffer` that the tests use. */
export class Bytes extends Uint8Array<ArrayBuffer> {
  static override from(source: string | ArrayLike<number> | Iterable<number>, encoding?: unknown): Bytes {
    if (typeof source !== 'string') {
      return new Bytes(Uint8Array.from('length' in source ? Array.from(source) : source).buffer);
    }
    return encoding === 'latin1'
      ? new Bytes(Uint8Array.from(source, (character) => character.charCodeAt(0)).buffer)
      : new Bytes(new TextEncoder().encode(source).buffer);
  }

  static alloc(length: number): Bytes {
    return new Bytes(new ArrayBuffer(length));
  }

  override toString(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this);
  }
}
