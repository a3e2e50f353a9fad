import { concatenated } from '../http/bytes.ts';
import { character, scanJson, type JsonSink } from './scan.ts';
import type { Steps } from '../concurrency/slices.ts';

/** Deeper lines are indented no further: the white space of very deep nesting would outgrow the text itself. */
const deepestIndent = 100;
/** The longest piece that is written between two looks at the room that is left: a line break and a few characters. */
const maxPieceLength = 2 * deepestIndent + 8;
/** Bytes of a part of what is written, at most: memory that is had all at once, and copied, blocks for as long as that takes. */
const partLength = 1024 * 1024;
/** Longer tokens are parts of their own, which are not copied. */
const maxCopied = 64 * 1024;

/** Every text may be so long, laid out. */
const smallLength = 64 * 1024;
/** Factor by which others may grow: answers of wger get 2.4 times as long at most, nested brackets a hundred times. */
const maxGrowth = 4;

/** A text would have been longer than it may be, laid out. */
class TooLong extends Error {}

/**
 * Lays JSON text out over lines, indented by two spaces. Only white space between tokens changes. Linear in the length of the
 * text and bounded while it is written; nesting of any depth is taken.
 *
 * @param maxLength of the result, in bytes
 * @returns undefined where that would be longer
 * @throws SyntaxError for text that is no JSON
 */
export function* layOut(
  bytes: Uint8Array,
  maxLength = maxLaidOut(bytes.length),
): Steps<Uint8Array | undefined> {
  const layout = new Layout(bytes, maxLength);
  try {
    yield* scanJson(bytes, layout);
    return yield* layout.written();
  } catch (error) {
    if (error instanceof TooLong) {
      // What is too long may still be no JSON.
      yield* scanJson(bytes, ignoring);
      return undefined;
    }
    throw error;
  }
}

/** The greatest length of a text of so many bytes, laid out. */
export function maxLaidOut(length: number): number {
  return Math.max(smallLength, maxGrowth * length);
}

/** Valid JSON text in one line: as it is, but for line breaks and the white space behind them. */
export function inOneLine(text: string): string {
  return text.replace(/[\r\n]\s*/g, '');
}

/** For text of which nobody wants more than to know that it is JSON. */
export const ignoring: JsonSink = {
  opened: () => undefined,
  closed: () => undefined,
  comma: () => undefined,
  key: () => undefined,
  string: () => undefined,
  literal: () => undefined,
};

/** Writes tokens in lines. */
class Layout implements JsonSink {
  readonly #from: Uint8Array;
  readonly #maxLength: number;
  /** Parts that are whole, before the one that is being written. */
  readonly #parts: Uint8Array[] = [];
  #partsLength = 0;
  #to: Uint8Array;
  #end = 0;
  #depth = 0;
  /** True while nothing came since a bracket was opened. */
  #isEmpty = false;

  constructor(bytes: Uint8Array, maxLength: number) {
    this.#from = bytes;
    this.#maxLength = maxLength;
    this.#to = new Uint8Array(Math.min(bytes.length + (bytes.length >> 1), partLength) + maxPieceLength);
  }

  /** @throws TooLong */
  *written(): Steps<Uint8Array> {
    this.#makeRoom(1);
    this.#to[this.#end++] = character.lineFeed;
    this.#endPart();
    const [only, ...others] = this.#parts;
    return only !== undefined && others.length === 0 ? only : yield* concatenated(this.#parts);
  }

  opened(_start: number, isObject: boolean): void {
    this.#begin(1);
    this.#to[this.#end++] = isObject ? character.openBrace : character.openBracket;
    this.#depth++;
    this.#isEmpty = true;
  }

  closed(_end: number, isObject: boolean): void {
    this.#makeRoom(1);
    this.#depth--;
    if (this.#isEmpty) {
      this.#isEmpty = false;
    } else {
      this.#breakLine();
    }
    this.#to[this.#end++] = isObject ? character.closeBrace : character.closeBracket;
  }

  comma(): void {
    this.#makeRoom(1);
    this.#to[this.#end++] = character.comma;
    this.#breakLine();
  }

  key(start: number, end: number): void {
    this.#copy(start, end);
    this.#makeRoom(2);
    this.#to[this.#end++] = character.colon;
    this.#to[this.#end++] = character.space;
  }

  string(start: number, end: number): void {
    this.#copy(start, end);
  }

  literal(start: number, end: number): void {
    this.#copy(start, end);
  }

  #copy(start: number, end: number): void {
    if (end - start > maxCopied) {
      this.#begin(0);
      this.#endPart();
      this.#addPart(this.#from.subarray(start, end));
      return;
    }
    this.#begin(end - start);
    if (end - start > 64) {
      this.#to.set(this.#from.subarray(start, end), this.#end);
      this.#end += end - start;
    } else {
      for (let at = start; at < end; at++) {
        this.#to[this.#end++] = this.#from[at] ?? 0;
      }
    }
  }

  /** Makes room for a token, and puts the first one behind a bracket on a line of its own. */
  #begin(length: number): void {
    this.#makeRoom(length);
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#breakLine();
    }
  }

  #breakLine(): void {
    this.#to[this.#end++] = character.lineFeed;
    const end = this.#end + 2 * Math.min(this.#depth, deepestIndent);
    while (this.#end < end) {
      this.#to[this.#end++] = character.space;
    }
  }

  /** @throws TooLong */
  #makeRoom(length: number): void {
    if (this.#end + length + maxPieceLength > this.#to.length) {
      this.#endPart();
      this.#to = new Uint8Array(partLength + maxPieceLength);
    }
  }

  /** Goes on behind what was written, in the room that is left. @throws TooLong */
  #endPart(): void {
    this.#addPart(this.#to.subarray(0, this.#end));
    this.#to = this.#to.subarray(this.#end);
    this.#end = 0;
  }

  /** @throws TooLong */
  #addPart(part: Uint8Array): void {
    this.#parts.push(part);
    this.#partsLength += part.length;
    if (this.#partsLength > this.#maxLength) {
      throw new TooLong();
    }
  }
}
