import type { Steps } from '../concurrency/slices.ts';

/** A text by its code units: UTF-8 as it was sent, or UTF-16 as it is in memory. JSON's own characters are the same in both. */
export type Units = Uint8Array | Uint16Array;

/** Characters of JSON's structure. */
export const character = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  space: 0x20,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  tab: 0x09,
} as const;

/** Told of each token of a text, in their order, by its place: `start` is its first unit and `end` is behind its last. */
export interface JsonSink {
  opened(start: number, isObject: boolean): void;
  closed(end: number, isObject: boolean): void;
  comma(): void;
  /** The name of a member, with its quotes. A colon follows, which is not told of. */
  key(start: number, end: number): void;
  /** A string with its quotes. */
  string(start: number, end: number): void;
  /** A number, `true`, `false` or `null`. */
  literal(start: number, end: number): void;
}

/** Number of units that are read between two places to pause. */
const stepLength = 8 * 1024;

/** Syntax elements that may come next, one bit each. */
const expected = { value: 1, key: 2, colon: 4, comma: 8, close: 16 } as const;

/** States of reading a number; {@link numberEnds} holds those in which it may end. */
const part = {
  minus: 0,
  zero: 1,
  integer: 2,
  dot: 3,
  fraction: 4,
  e: 5,
  sign: 6,
  exponent: 7,
  none: 8,
} as const;
const numberEnds: ReadonlySet<number> = new Set([part.zero, part.integer, part.fraction, part.exponent]);

const words = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

/**
 * Reads a JSON text once, of any depth and in any number of steps, as strictly as `JSON.parse` (RFC 8259).
 *
 * @throws SyntaxError for text that is no JSON
 */
export function* scanJson(units: Units, sink: JsonSink): Steps<undefined> {
  const { length } = units;
  const nesting = new Nesting();
  let next: number = expected.value;
  let pause = stepLength;
  let at = 0;
  while (at < length) {
    if (at >= pause) {
      yield;
      pause = at + stepLength;
    }
    const start = at;
    const unit = units[at++] ?? 0;
    switch (unit) {
      case character.space:
      case character.lineFeed:
      case character.carriageReturn:
      case character.tab:
        break;
      case character.quote: {
        for (;;) {
          at = behindPlain(units, at, pause);
          const inside = units[at++];
          if (inside === character.quote) {
            break;
          }
          if (inside === undefined || inside < character.space) {
            throw unexpected(at - 1);
          }
          if (inside === character.backslash) {
            at = behindEscape(units, at);
          }
          if (at >= pause) {
            yield;
            pause = at + stepLength;
          }
        }
        if ((next & expected.key) !== 0) {
          next = expected.colon;
          sink.key(start, at);
        } else {
          next = valueRead(next, start, nesting);
          sink.string(start, at);
        }
        break;
      }
      case character.openBrace:
      case character.openBracket: {
        const isObject = unit === character.openBrace;
        require(next, expected.value, start);
        nesting.push(isObject);
        next = (isObject ? expected.key : expected.value) | expected.close;
        sink.opened(start, isObject);
        break;
      }
      case character.closeBrace:
      case character.closeBracket: {
        const isObject = unit === character.closeBrace;
        require(next, expected.close, start);
        if (nesting.isInObject !== isObject) {
          throw unexpected(start);
        }
        nesting.pop();
        next = afterValue(nesting);
        sink.closed(at, isObject);
        break;
      }
      case character.comma:
        require(next, expected.comma, start);
        next = nesting.isInObject ? expected.key : expected.value;
        sink.comma();
        break;
      case character.colon:
        require(next, expected.colon, start);
        next = expected.value;
        break;
      default: {
        next = valueRead(next, start, nesting);
        if (unit !== character.minus && !isDigit(unit)) {
          at = behindWord(units, start);
        } else {
          let reached: number =
            unit === character.minus ? part.minus : unit === character.zero ? part.zero : part.integer;
          for (;;) {
            const following = partAfter(reached, units[at]);
            if (following === part.none) {
              break;
            }
            reached = following;
            at++;
            if (at >= pause) {
              yield;
              pause = at + stepLength;
            }
          }
          if (!numberEnds.has(reached)) {
            throw unexpected(at);
          }
        }
        sink.literal(start, at);
      }
    }
  }
  if (next !== 0) {
    throw new SyntaxError('Unexpected end of JSON');
  }
}

/** Stack of the containers around a place: one bit each, set for an object, since there may be millions. */
class Nesting {
  #bits = new Uint8Array(64);
  depth = 0;

  push(isObject: boolean): void {
    const [byte, bit] = [this.depth >> 3, 1 << (this.depth & 7)];
    if (byte === this.#bits.length) {
      const larger = new Uint8Array(2 * byte);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    const others = (this.#bits[byte] ?? 0) & ~bit;
    this.#bits[byte] = isObject ? others | bit : others;
    this.depth++;
  }

  pop(): void {
    this.depth--;
  }

  /** True if the innermost one is an object. */
  get isInObject(): boolean {
    const innermost = this.depth - 1;
    return ((this.#bits[innermost >> 3] ?? 0) & (1 << (innermost & 7))) !== 0;
  }
}

function require(next: number, wanted: number, at: number): void {
  if ((next & wanted) === 0) {
    throw unexpected(at);
  }
}

function valueRead(next: number, at: number, nesting: Nesting): number {
  require(next, expected.value, at);
  return afterValue(nesting);
}

function afterValue({ depth }: Nesting): number {
  return depth === 0 ? 0 : expected.comma | expected.close;
}

/** Skips what stands for itself in a string. Of this only a space and `!` are left to the caller: two comparisons find the rest. */
function behindPlain(units: Units, from: number, end: number): number {
  let at = from;
  for (; at < end; at++) {
    const unit = units[at] ?? 0;
    if (unit <= character.quote || unit === character.backslash) {
      break;
    }
  }
  return at;
}

/** @param at behind the backslash */
function behindEscape(units: Units, at: number): number {
  const escaped = String.fromCharCode(units[at] ?? 0);
  if (escaped === 'u') {
    for (let digit = at + 1; digit <= at + 4; digit++) {
      if (!/[\da-f]/i.test(String.fromCharCode(units[digit] ?? 0))) {
        throw unexpected(digit);
      }
    }
    return at + 5;
  }
  if (!'"\\/bfnrt'.includes(escaped)) {
    throw unexpected(at);
  }
  return at + 1;
}

function behindWord(units: Units, start: number): number {
  const word = words.find((each) => each.every((unit, at) => units[start + at] === unit));
  if (word === undefined) {
    throw unexpected(start);
  }
  return start + word.length;
}

/** The part of a number that a character leads to; `none` for one that does not belong to it. */
function partAfter(reached: number, unit: number | undefined): number {
  if (unit === undefined) {
    return part.none;
  }
  if (isDigit(unit)) {
    switch (reached) {
      case part.minus:
        return unit === character.zero ? part.zero : part.integer;
      case part.zero:
        return part.none;
      case part.integer:
      case part.fraction:
      case part.exponent:
        return reached;
      case part.dot:
        return part.fraction;
      default:
        return part.exponent;
    }
  }
  switch (unit) {
    case character.dot:
      return reached === part.zero || reached === part.integer ? part.dot : part.none;
    case 0x65:
    case 0x45:
      return reached === part.zero || reached === part.integer || reached === part.fraction
        ? part.e
        : part.none;
    case 0x2b:
    case character.minus:
      return reached === part.e ? part.sign : part.none;
    default:
      return part.none;
  }
}

function isDigit(unit: number): boolean {
  return unit >= character.zero && unit <= character.nine;
}

function unexpected(at: number): SyntaxError {
  return new SyntaxError(`Unexpected character in JSON at ${at}`);
}
