import { getStringEnd } from './tree.ts';
import { isContainer } from './value.ts';

/**
 * JSON as values. What a document shows never goes through here: `JSON.parse` and `JSON.stringify` lose the digits of long
 * numbers, `21.0`, repeated keys and escapes.
 */

/** Shorter integers are below 2^53. */
const safeDigits = 15;

/** Longer integers are no ids, and take a time that grows with the square of their length. */
const maxDigits = 1000;

/** An integer outside of strings that may be past 2^53. */
const longInteger = /(?<![-+.\deE])-?[1-9]\d{15,}(?![.\deE])/g;

/** Text that may stand before a number, but for its sign, and behind it. */
const textBeforeNumber = /^[\s:,[]?$/;
const textAfterNumber = /^[\s,}\]]?$/;

/**
 * Parses JSON of any depth, with integers past 2^53 as `bigint`, so that an id keeps its digits.
 *
 * @throws SyntaxError for text that is no JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return mayHaveLongIntegers(text) ? parseWithLongIntegers(text, value) : value;
}

/**
 * Returns true if there is a run of digits that may be an integer past 2^53; one that only looks so, in a string, costs a
 * slower parse, no more. Such a run is longer than the steps in which the text is looked through, so that most characters are
 * never looked at.
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
      // No run is looked at twice, however long it is.
      at = end;
    }
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** @param value what `JSON.parse` makes of the text */
function parseWithLongIntegers(text: string, value: unknown): unknown {
  const mark = crypto.randomUUID();
  const marked = replaceOutsideStrings(text, (part) =>
    part.length > safeDigits ? part.replace(longInteger, `"${mark}$&"`) : part,
  );
  return marked === text ? value : restoreLongIntegers(JSON.parse(marked), mark);
}

/** Replaces what a text has between its strings. */
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
 * Puts integers in the place of the strings that begin with a mark, which no server can know. It goes on from a list of what is
 * left: what calls itself for each level, as a reviver of `JSON.parse` does, runs out of stack where they are many.
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
