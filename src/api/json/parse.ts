import { getStringEnd } from './tree.ts';
import { isContainer } from './value.ts';

// Parses JSON to values. Text that is shown never passes through here: `JSON.parse` and `JSON.stringify` lose digits of long
// numbers, `21.0`, repeated keys and escapes.

/** Maximum number of digits at which every integer is below 2^53. */
const safeDigits = 15;

/** Maximum digits of a bigint: parsing takes quadratic time, and no ID is longer. */
const maxDigits = 1000;

/** Matches an integer, outside of strings, that may exceed 2^53. */
const longInteger = /(?<![-+.\deE])-?[1-9]\d{15,}(?![.\deE])/g;

/** Match the character before a number, apart from its sign, and the one after it. */
const textBeforeNumber = /^[\s:,[]?$/;
const textAfterNumber = /^[\s,}\]]?$/;

/**
 * Parses JSON of any depth, with integers above 2^53 as `bigint`, so that IDs keep their digits.
 *
 * @throws SyntaxError for text that is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return mayHaveLongIntegers(text) ? parseWithLongIntegers(text, value) : value;
}

/**
 * Returns true if there is a run of digits that may be an integer above 2^53; a false match in a string only makes parsing
 * slower. Such a run is longer than the steps through the text, so most characters are never examined.
 */
function mayHaveLongIntegers(text: string): boolean {
  for (let at = safeDigits; at < text.length; at += safeDigits + 1) {
    if (isDigit(text, at)) {
      let start = at;
      while (isDigit(text, start - 1)) {
        start--;
      }
      let end = at + 1;
      while (isDigit(text, end)) {
        end++;
      }
      const sign = text[start - 1] === '-' ? 1 : 0;
      if (
        end - start > safeDigits &&
        textBeforeNumber.test(text.charAt(start - sign - 1)) &&
        textAfterNumber.test(text.charAt(end))
      ) {
        return true;
      }
      // Skips the run, so that no digit is examined twice.
      at = end;
    }
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** @param value result of `JSON.parse` for the text */
function parseWithLongIntegers(text: string, value: unknown): unknown {
  const mark = crypto.randomUUID();
  const marked = replaceOutsideStrings(text, (part) =>
    part.length > safeDigits ? part.replace(longInteger, `"${mark}$&"`) : part,
  );
  return marked === text ? value : restoreLongIntegers(JSON.parse(marked), mark);
}

/** Replaces the parts of a text between its strings. */
function replaceOutsideStrings(text: string, replace: (part: string) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const start = quote < 0 ? text.length : quote;
    const end = quote < 0 ? start : getStringEnd(text, start);
    parts.push(replace(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  return parts.join('');
}

/**
 * Replaces strings that begin with a mark, which no server can know, by integers. It is iterative, since recursion, as with a
 * reviver of `JSON.parse`, would overflow the stack for deep nesting.
 */
function restoreLongIntegers(parsed: unknown, mark: string): unknown {
  const pending: Record<string, unknown>[] = [];
  const restore = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith(mark)) {
      return parseInteger(value.slice(mark.length));
    }
    if (isContainer(value)) {
      pending.push(value);
    }
    return value;
  };
  const root = restore(parsed);
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    for (const name in container) {
      container[name] = restore(container[name]);
    }
  }
  return root;
}

function parseInteger(digits: string): number | bigint {
  const rounded = Number(digits);
  return Number.isSafeInteger(rounded) || digits.length > maxDigits ? rounded : BigInt(digits);
}
