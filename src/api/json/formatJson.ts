import { concatBytes } from '../http/bytes.ts';
import { charCode, scanJson, type JsonVisitor } from './scan.ts';
import type { Steps } from '../concurrency/slices.ts';

/** Deeper lines are indented no further: the white space of very deep nesting would outgrow the text itself. */
const maxIndentDepth = 100;
/** The longest piece that is written between two looks at the room that is left: a line break and a few characters. */
const maxPieceLength = 2 * maxIndentDepth + 8;
/** Bytes of a part of what is written, at most: memory that is had all at once, and copied, blocks for as long as that takes. */
const partLength = 1024 * 1024;
/** Longer tokens are parts of their own, which are not copied. */
const maxCopiedLength = 64 * 1024;

/** Every text may be so long, laid out. */
const minMaxLength = 64 * 1024;
/** Factor by which others may grow: answers of wger get 2.4 times as long at most, nested brackets a hundred times. */
const maxGrowth = 4;

/** A text would have been longer than it may be, laid out. */
class TooLongError extends Error {}

/**
 * Lays JSON text out over lines, indented by two spaces. Only white space between tokens changes. Linear in the length of the
 * text and bounded while it is written; nesting of any depth is taken.
 *
 * @param maxLength of the result, in bytes
 * @returns undefined where that would be longer
 * @throws SyntaxError for text that is no JSON
 */
export function* formatJson(
  bytes: Uint8Array,
  maxLength = getMaxFormattedLength(bytes.length),
): Steps<Uint8Array | undefined> {
  const formatter = new JsonFormatter(bytes, maxLength);
  try {
    yield* scanJson(bytes, formatter);
    return yield* formatter.finish();
  } catch (error) {
    if (error instanceof TooLongError) {
      // What is too long may still be no JSON.
      yield* scanJson(bytes, noopVisitor);
      return undefined;
    }
    throw error;
  }
}

/** The greatest length of a text of so many bytes, laid out. */
export function getMaxFormattedLength(length: number): number {
  return Math.max(minMaxLength, maxGrowth * length);
}

/** Valid JSON text in one line: as it is, but for line breaks and the white space behind them. */
export function toSingleLine(text: string): string {
  return text.replace(/[\r\n]\s*/g, '');
}

/** For text of which nobody wants more than to know that it is JSON. */
export const noopVisitor: JsonVisitor = {
  onContainerBegin: () => undefined,
  onContainerEnd: () => undefined,
  onComma: () => undefined,
  onKey: () => undefined,
  onString: () => undefined,
  onLiteral: () => undefined,
};

/** Writes tokens in lines. */
class JsonFormatter implements JsonVisitor {
  readonly #source: Uint8Array;
  readonly #maxLength: number;
  /** Parts that are whole, before the one that is being written. */
  readonly #parts: Uint8Array[] = [];
  #partsLength = 0;
  #target: Uint8Array;
  #end = 0;
  #depth = 0;
  /** True while nothing came since a bracket was opened. */
  #isEmpty = false;

  constructor(bytes: Uint8Array, maxLength: number) {
    this.#source = bytes;
    this.#maxLength = maxLength;
    this.#target = new Uint8Array(Math.min(bytes.length + (bytes.length >> 1), partLength) + maxPieceLength);
  }

  /** @throws TooLong */
  *finish(): Steps<Uint8Array> {
    this.#ensureCapacity(1);
    this.#target[this.#end++] = charCode.lineFeed;
    this.#endPart();
    const [only, ...others] = this.#parts;
    return only !== undefined && others.length === 0 ? only : yield* concatBytes(this.#parts);
  }

  onContainerBegin(_start: number, isObject: boolean): void {
    this.#beginToken(1);
    this.#target[this.#end++] = isObject ? charCode.openBrace : charCode.openBracket;
    this.#depth++;
    this.#isEmpty = true;
  }

  onContainerEnd(_end: number, isObject: boolean): void {
    this.#ensureCapacity(1);
    this.#depth--;
    if (this.#isEmpty) {
      this.#isEmpty = false;
    } else {
      this.#breakLine();
    }
    this.#target[this.#end++] = isObject ? charCode.closeBrace : charCode.closeBracket;
  }

  onComma(): void {
    this.#ensureCapacity(1);
    this.#target[this.#end++] = charCode.comma;
    this.#breakLine();
  }

  onKey(start: number, end: number): void {
    this.#copy(start, end);
    this.#ensureCapacity(2);
    this.#target[this.#end++] = charCode.colon;
    this.#target[this.#end++] = charCode.space;
  }

  onString(start: number, end: number): void {
    this.#copy(start, end);
  }

  onLiteral(start: number, end: number): void {
    this.#copy(start, end);
  }

  #copy(start: number, end: number): void {
    if (end - start > maxCopiedLength) {
      this.#beginToken(0);
      this.#endPart();
      this.#addPart(this.#source.subarray(start, end));
      return;
    }
    this.#beginToken(end - start);
    if (end - start > 64) {
      this.#target.set(this.#source.subarray(start, end), this.#end);
      this.#end += end - start;
    } else {
      for (let at = start; at < end; at++) {
        this.#target[this.#end++] = this.#source[at] ?? 0;
      }
    }
  }

  /** Makes room for a token, and puts the first one behind a bracket on a line of its own. */
  #beginToken(length: number): void {
    this.#ensureCapacity(length);
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#breakLine();
    }
  }

  #breakLine(): void {
    this.#target[this.#end++] = charCode.lineFeed;
    const end = this.#end + 2 * Math.min(this.#depth, maxIndentDepth);
    while (this.#end < end) {
      this.#target[this.#end++] = charCode.space;
    }
  }

  /** @throws TooLong */
  #ensureCapacity(length: number): void {
    if (this.#end + length + maxPieceLength > this.#target.length) {
      this.#endPart();
      this.#target = new Uint8Array(partLength + maxPieceLength);
    }
  }

  /** Goes on behind what was written, in the room that is left. @throws TooLong */
  #endPart(): void {
    this.#addPart(this.#target.subarray(0, this.#end));
    this.#target = this.#target.subarray(this.#end);
    this.#end = 0;
  }

  /** @throws TooLong */
  #addPart(part: Uint8Array): void {
    this.#parts.push(part);
    this.#partsLength += part.length;
    if (this.#partsLength > this.#maxLength) {
      throw new TooLongError();
    }
  }
}
