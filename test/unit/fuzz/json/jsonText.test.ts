import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { getTokens } from '../../support/tokens.ts';
import { jsonText, number } from '../../support/jsonTexts.ts';
import { anyText, cases } from '../support.ts';
import { formatJsonText } from '../../support/formatJsonText.ts';

/** The value with numbers as by `JSON.parse`. */
function toNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number(value);
  }
  if (Array.isArray(value)) {
    return value.map(toNumbers);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toNumbers(member)]))
    : value;
}

function getBigIntegers(value: unknown): bigint[] {
  if (typeof value === 'bigint') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(getBigIntegers) : [];
}

function isUnsafeInteger(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** Returns true if a text has a string in two spellings, such as `"a"` and `"\u0061"`. */
function hasRespelledString(text: string): boolean {
  const strings = new Set(getTokens(text).filter((token) => token.startsWith('"')));
  return new Set([...strings].map((token): unknown => JSON.parse(token))).size < strings.size;
}

/**
 * Any JSON text that `JSON.parse` reads as the same value each time. In V8 13.6, `{"a":0,"\u0061":1,"\\":2}` has another `a`
 * from the second time on.
 */
const steadyJsonText = jsonText.filter((text) => !hasRespelledString(text));

/** The outcome of a parser, for comparison. */
function getParseResult(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: toNumbers(parse(text)) };
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : error;
  }
}

describe('JSON text', () => {
  it('is laid out token for token, and laid out again stays as it is', () => {
    fc.assert(
      fc.property(
        steadyJsonText.map((text) => text.toWellFormed()),
        (text) => {
          const result = formatJsonText(text);
          assert.deepEqual(getTokens(result), getTokens(text));
          assert.equal(formatJsonText(result), result);
          assert.deepEqual(parseJson(result), parseJson(text));
        },
      ),
      { numRuns: cases.jsonTexts },
    );
  });

  it('is laid out as JSON.stringify does it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        assert.equal(formatJsonText(JSON.stringify(value)), `${JSON.stringify(value, null, 2)}\n`);
      }),
      { numRuns: cases.jsonValues },
    );
  });

  it('is parsed as JSON.parse does it, but for the digits of integers past 2^53', () => {
    fc.assert(
      fc.property(steadyJsonText, (text) => {
        const value = parseJson(text);
        assert.deepEqual(toNumbers(value), toNumbers(JSON.parse(text)));
        const unsafe = new Set(getTokens(text).filter(isUnsafeInteger).map(BigInt));
        for (const integer of getBigIntegers(value)) {
          assert.ok(unsafe.has(integer), `${integer} is not in the text`);
        }
      }),
      { numRuns: cases.jsonTexts },
    );
  });

  it('keeps every integer past 2^53 in a list, whatever its length', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 8 }), (numbers) => {
        const parsed = parseJson(`[${numbers.join(', ')}]`);
        const expected = numbers.map((token): unknown =>
          isUnsafeInteger(token) ? BigInt(token) : JSON.parse(token),
        );
        assert.deepEqual(parsed, expected);
      }),
      { numRuns: cases.jsonTexts },
    );
  });

  it('that is broken is no JSON to either parser', () => {
    fc.assert(
      fc.property(steadyJsonText, fc.nat(), fc.nat(), anyText, (text, from, length, other) => {
        const start = from % (text.length + 1);
        const broken = text.slice(0, start) + other.slice(0, 3) + text.slice(start + (length % 4));
        assert.deepEqual(getParseResult(parseJson, broken), getParseResult(JSON.parse, broken));
        const result = getParseResult((text) => formatJsonText(text), broken);
        assert.equal(result === 'no JSON', getParseResult(JSON.parse, broken) === 'no JSON');
      }),
      { numRuns: cases.brokenJson },
    );
  });
});
