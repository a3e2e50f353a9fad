import { toCodeUnits } from './node/textEncoding.ts';
import { scanJson, type JsonVisitor } from './scan.ts';
import { runSync } from '../concurrency/slices.ts';

// Parses JSON to values. Text that is shown never passes through here: `JSON.parse` and `JSON.stringify` lose digits of long
// numbers, `21.0`, repeated keys and escapes.

/** Matches the beginning of an integer that may be above 2^53. A false match, as in a string, only makes parsing slower. */
const longInteger = /(?:^|[-\s:,[])\d{16}/;

/** Maximum digits of a bigint: parsing takes quadratic time, and no ID is longer. */
const maxDigits = 1000;

/**
 * Parses JSON of any depth, with integers above 2^53 as `bigint`, so that IDs keep their digits.
 *
 * @throws SyntaxError for text that is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!longInteger.test(text)) {
    return value;
  }
  const builder = new ValueBuilder((start, end) => text.slice(start, end));
  runSync(scanJson(toCodeUnits(text), builder));
  return builder.value;
}

/** Builds the value of a text while it is scanned. Unlike `JSON.parse`, this can pause. */
export class ValueBuilder implements JsonVisitor {
  /** The value, once all of the text was scanned; undefined if it is nested too deeply. */
  value: unknown;
  readonly #getText: (start: number, end: number) => string;
  readonly #maxDepth: number;
  /** The objects and arrays around the current position. */
  readonly #containers: (Record<string, unknown> | unknown[])[] = [];
  #isTooDeep = false;
  #name = '';

  /** @param getText returns a part of the text */
  constructor(getText: (start: number, end: number) => string, maxDepth = Infinity) {
    this.#getText = getText;
    this.#maxDepth = maxDepth;
  }

  onContainerBegin(_start: number, isObject: boolean): void {
    const container = isObject ? {} : [];
    this.#add(container);
    if (this.#containers.push(container) > this.#maxDepth) {
      this.#isTooDeep = true;
      this.#containers.length = 0;
      this.value = undefined;
    }
  }

  onContainerEnd(): void {
    this.#containers.pop();
  }

  onKey(start: number, end: number): void {
    this.#name = parseString(this.#getText(start, end));
  }

  onString(start: number, end: number): void {
    this.#add(parseString(this.#getText(start, end)));
  }

  onLiteral(start: number, end: number): void {
    const text = this.#getText(start, end);
    this.#add(/^-?\d+$/.test(text) ? parseInteger(text) : JSON.parse(text));
  }

  #add(value: unknown): void {
    const container = this.#containers.at(-1);
    if (Array.isArray(container)) {
      container.push(value);
    } else if (container !== undefined) {
      setMember(container, this.#name, value);
    } else if (!this.#isTooDeep) {
      this.value = value;
    }
  }
}

/** Sets a member of an object, even one named `__proto__`, for which an assignment would set the prototype. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

function parseString(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function parseInteger(digits: string): number | bigint {
  const rounded = Number(digits);
  return Number.isSafeInteger(rounded) || digits.length > maxDigits ? rounded : BigInt(digits);
}
