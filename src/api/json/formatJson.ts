import { concatBytes } from '../http/bytes.ts';
import { charCode, scanJson, type JsonVisitor } from './scan.ts';
import type { Steps } from '../concurrency/slices.ts';

/** Maximum depth of indentation: for very deep nesting, white space would outgrow the text itself. */
const maxIndentDepth = 100;
/** Maximum number of bytes written between two capacity checks: a line break and a few characters. */
const maxPieceLength = 2 * maxIndentDepth + 8;
/** Maximum size of a part of the output, in bytes: allocating and copying larger buffers would block for too long. */
const partLength = 1024 * 1024;
/** Maximum size of a token that is copied; a longer one becomes a part without a copy. */
const maxCopiedLength = 64 * 1024;

/** Formatted length that is allowed for any text, in bytes. */
const minMaxLength = 64 * 1024;
/** Maximum growth by formatting: wger's responses grow by 2.4 at most, nested brackets by a hundred. */
const maxGrowth = 4;

/** The formatted text exceeded its maximum length. */
class TooLongError extends Error {}

/**
 * Formats JSON over several lines, indented by two spaces. Only white space between tokens changes. Takes linear time, checks its
 * limit while writing, and supports any depth.
 *
 * @param maxLength maximum length of the result, in bytes
 * @returns undefined if the result would be longer
 * @throws SyntaxError for text that is not JSON
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
      // The rest may still be invalid.
      yield* scanJson(bytes);
      return undefined;
    }
    throw error;
  }
}

/** Maximum formatted length for a text of so many bytes. */
export function getMaxFormattedLength(length: number): number {
  return Math.max(minMaxLength, maxGrowth * length);
}

/** Puts valid JSON on one line by removing line breaks and the indentation after them. */
export function toSingleLine(text: string): string {
  return text.replace(/[\r\n]\s*/g, '');
}

/** Writes tokens as formatted text. */
class JsonFormatter implements JsonVisitor {
  readonly #source: Uint8Array;
  readonly #maxLength: number;
  /** Complete parts, before the current one. */
  readonly #parts: Uint8Array[] = [];
  #partsLength = 0;
  #target: Uint8Array;
  #end = 0;
  #depth = 0;
  /** True directly after an opening bracket. */
  #isEmpty = false;

  constructor(bytes: Uint8Array, maxLength: number) {
    this.#source = bytes;
    this.#maxLength = maxLength;
    this.#target = new Uint8Array(Math.min(bytes.length + (bytes.length >> 1), partLength) + maxPieceLength);
  }

  /** @throws TooLongError */
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

  /** Ensures capacity for a token, and starts a line for the first one in a container. */
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

  /** @throws TooLongError */
  #ensureCapacity(length: number): void {
    if (this.#end + length + maxPieceLength > this.#target.length) {
      this.#endPart();
      this.#target = new Uint8Array(partLength + maxPieceLength);
    }
  }

  /** Completes the current part, and continues in the rest of its buffer. @throws TooLongError */
  #endPart(): void {
    this.#addPart(this.#target.subarray(0, this.#end));
    this.#target = this.#target.subarray(this.#end);
    this.#end = 0;
  }

  /** @throws TooLongError */
  #addPart(part: Uint8Array): void {
    this.#parts.push(part);
    this.#partsLength += part.length;
    if (this.#partsLength > this.#maxLength) {
      throw new TooLongError();
    }
  }
}
