import { ContainerStack } from './containerStack.ts';
import type { Steps } from '../concurrency/slices.ts';

/** A text as code units of UTF-8 or UTF-16. The characters of JSON's syntax are the same in both. */
export type CodeUnits = Uint8Array | Uint16Array;

/** Characters of JSON's syntax. */
export const charCode = {
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

/**
 * Methods that are called for the tokens of a text in order, as far as they are present. `start` is the index of a token's first
 * unit, `end` the one after its last.
 */
export interface JsonVisitor {
  onContainerBegin?(start: number, isObject: boolean): void;
  onContainerEnd?(end: number, isObject: boolean): void;
  onComma?(): void;
  /** The name of a member, with its quotes. The colon after it is not reported. */
  onKey?(start: number, end: number): void;
  /** A string with its quotes. */
  onString?(start: number, end: number): void;
  /** A number, `true`, `false` or `null`. */
  onLiteral?(start: number, end: number): void;
}

/** Number of units between two possible pauses. */
const stepLength = 8 * 1024;

/** Tokens that are allowed next, one bit each. */
const expectedToken = { value: 1, key: 2, colon: 4, comma: 8, close: 16 } as const;

/** States of scanning a number; {@link finalNumberStates} are those in which it may end. */
const numberState = {
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
const finalNumberStates: ReadonlySet<number> = new Set([
  numberState.zero,
  numberState.integer,
  numberState.fraction,
  numberState.exponent,
]);

const literals = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

/**
 * Scans a JSON text of any depth in one pass, as strictly as `JSON.parse` (RFC 8259).
 *
 * @param visitor only validates the text when absent
 * @throws SyntaxError for text that is not JSON
 */
export function* scanJson(units: CodeUnits, visitor: JsonVisitor = {}): Steps<undefined> {
  const { length } = units;
  const nesting = new ContainerStack();
  let expected: number = expectedToken.value;
  let pause = stepLength;
  let offset = 0;
  while (offset < length) {
    if (offset >= pause) {
      yield;
      pause = offset + stepLength;
    }
    const start = offset;
    const unit = units[offset++] ?? 0;
    switch (unit) {
      case charCode.space:
      case charCode.lineFeed:
      case charCode.carriageReturn:
      case charCode.tab:
        break;
      case charCode.quote: {
        for (;;) {
          offset = skipPlainCharacters(units, offset, pause);
          const codeUnit = units[offset++];
          if (codeUnit === charCode.quote) {
            break;
          }
          if (codeUnit === undefined || codeUnit < charCode.space) {
            throw createSyntaxError(offset - 1);
          }
          if (codeUnit === charCode.backslash) {
            offset = skipEscape(units, offset);
          }
          if (offset >= pause) {
            yield;
            pause = offset + stepLength;
          }
        }
        if ((expected & expectedToken.key) !== 0) {
          expected = expectedToken.colon;
          visitor.onKey?.(start, offset);
        } else {
          expected = consumeValue(expected, start, nesting);
          visitor.onString?.(start, offset);
        }
        break;
      }
      case charCode.openBrace:
      case charCode.openBracket: {
        const isObject = unit === charCode.openBrace;
        expectToken(expected, expectedToken.value, start);
        nesting.push(isObject);
        expected = (isObject ? expectedToken.key : expectedToken.value) | expectedToken.close;
        visitor.onContainerBegin?.(start, isObject);
        break;
      }
      case charCode.closeBrace:
      case charCode.closeBracket: {
        const isObject = unit === charCode.closeBrace;
        expectToken(expected, expectedToken.close, start);
        if (nesting.isInObject !== isObject) {
          throw createSyntaxError(start);
        }
        nesting.pop();
        expected = getExpectedAfterValue(nesting);
        visitor.onContainerEnd?.(offset, isObject);
        break;
      }
      case charCode.comma:
        expectToken(expected, expectedToken.comma, start);
        expected = nesting.isInObject ? expectedToken.key : expectedToken.value;
        visitor.onComma?.();
        break;
      case charCode.colon:
        expectToken(expected, expectedToken.colon, start);
        expected = expectedToken.value;
        break;
      default: {
        expected = consumeValue(expected, start, nesting);
        if (unit !== charCode.minus && !isDigit(unit)) {
          offset = skipLiteral(units, start);
        } else {
          let state: number = numberState.minus;
          // The first digit of a number without a sign counts as one after it.
          if (unit !== charCode.minus) {
            state = getNextNumberState(state, unit);
          }
          for (;;) {
            const nextState = getNextNumberState(state, units[offset]);
            if (nextState === numberState.none) {
              break;
            }
            state = nextState;
            offset++;
            if (offset >= pause) {
              yield;
              pause = offset + stepLength;
            }
          }
          if (!finalNumberStates.has(state)) {
            throw createSyntaxError(offset);
          }
        }
        visitor.onLiteral?.(start, offset);
      }
    }
  }
  if (expected !== 0) {
    throw new SyntaxError('Unexpected end of JSON');
  }
}

function expectToken(expected: number, token: number, at: number): void {
  if ((expected & token) === 0) {
    throw createSyntaxError(at);
  }
}

function consumeValue(expected: number, at: number, nesting: ContainerStack): number {
  expectToken(expected, expectedToken.value, at);
  return getExpectedAfterValue(nesting);
}

function getExpectedAfterValue({ depth }: ContainerStack): number {
  return depth === 0 ? 0 : expectedToken.comma | expectedToken.close;
}

/** Skips plain characters in a string, except for spaces and `!`: without those, two comparisons per character suffice. */
function skipPlainCharacters(units: CodeUnits, from: number, end: number): number {
  let at = from;
  for (; at < end; at++) {
    const unit = units[at] ?? 0;
    if (unit <= charCode.quote || unit === charCode.backslash) {
      break;
    }
  }
  return at;
}

/** @param at index after the backslash */
function skipEscape(units: CodeUnits, at: number): number {
  const escaped = String.fromCharCode(units[at] ?? 0);
  if (escaped === 'u') {
    for (let digit = at + 1; digit <= at + 4; digit++) {
      if (!/[\da-f]/i.test(String.fromCharCode(units[digit] ?? 0))) {
        throw createSyntaxError(digit);
      }
    }
    return at + 5;
  }
  if (!'"\\/bfnrt'.includes(escaped)) {
    throw createSyntaxError(at);
  }
  return at + 1;
}

function skipLiteral(units: CodeUnits, start: number): number {
  const word = literals.find((each) => each.every((unit, at) => units[start + at] === unit));
  if (word === undefined) {
    throw createSyntaxError(start);
  }
  return start + word.length;
}

/** The state of a number after another character; `none` for a character that does not belong to it. */
function getNextNumberState(state: number, unit: number | undefined): number {
  if (unit === undefined) {
    return numberState.none;
  }
  if (isDigit(unit)) {
    switch (state) {
      case numberState.minus:
        return unit === charCode.zero ? numberState.zero : numberState.integer;
      case numberState.zero:
        return numberState.none;
      case numberState.integer:
      case numberState.fraction:
      case numberState.exponent:
        return state;
      case numberState.dot:
        return numberState.fraction;
      default:
        return numberState.exponent;
    }
  }
  switch (unit) {
    case charCode.dot:
      return state === numberState.zero || state === numberState.integer ? numberState.dot : numberState.none;
    case 0x65:
    case 0x45:
      return state === numberState.zero || state === numberState.integer || state === numberState.fraction
        ? numberState.e
        : numberState.none;
    case 0x2b:
    case charCode.minus:
      return state === numberState.e ? numberState.sign : numberState.none;
    default:
      return numberState.none;
  }
}

function isDigit(unit: number): boolean {
  return unit >= charCode.zero && unit <= charCode.nine;
}

function createSyntaxError(at: number): SyntaxError {
  return new SyntaxError(`Unexpected character in JSON at ${at}`);
}
