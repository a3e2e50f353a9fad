import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { getTokens } from '../../support/tokens.ts';
import { hasEscapedName, jsonText, number, string } from '../../support/jsonTexts.ts';
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

/** Any JSON text that `JSON.parse` reads as the same value each time. */
const steadyJsonText = jsonText.filter((text) => !hasEscapedName(text));

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
        jsonText.map((text) => text.toWellFormed()),
        (text) => {
          const result = formatJsonText(text);
          assert.deepEqual(getTokens(result), getTokens(text));
          assert.equal(formatJsonText(result), result);
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

  it('has a member for each name, however that is escaped', () => {
    fc.assert(
      fc.property(fc.array(string, { maxLength: 4 }), (names) => {
        const object = `{${names.map((name, at) => `${name}:${at}`).join()}}`;
        const members = names.map((name, at) => [JSON.parse(name) as string, at] as const);
        // With such an integer, nothing is taken from `JSON.parse`.
        assert.deepEqual(parseJson(`[${object},${2n ** 64n}]`), [Object.fromEntries(members), 2n ** 64n]);
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

  it('that is invalid is rejected by both parsers', () => {
    fc.assert(
      fc.property(steadyJsonText, fc.nat(), fc.nat(), anyText, (text, from, length, other) => {
        const start = from % (text.length + 1);
        const broken = text.slice(0, start) + other.slice(0, 3) + text.slice(start + (length % 4));
        fc.pre(!hasEscapedName(broken));
        assert.deepEqual(getParseResult(parseJson, broken), getParseResult(JSON.parse, broken));
        const result = getParseResult((text) => formatJsonText(text), broken);
        assert.equal(result === 'no JSON', getParseResult(JSON.parse, broken) === 'no JSON');
      }),
      { numRuns: cases.brokenJson },
    );
  });
});
