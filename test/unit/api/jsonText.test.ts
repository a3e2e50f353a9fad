import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { layOut, parseJson } from '../../../src/api/jsonText.ts';
import { tokensOf } from '../tokens.ts';

/** JSON as servers may write it: numbers of every form, key order, repeated keys, escapes and white space. */
const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => {
  const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 2 });
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '2', '7', '9'), minLength: 1, maxLength: 30 });
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      digits.map((text) => text.replace(/^0+(?=\d)/, '')),
      fc.constantFrom('', '.0', '.50', 'e5', 'E-07'),
    )
    .map((parts) => parts.join(''));
  const string = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text).slice(1, -1)),
        fc.constantFrom('\\u00e9', '\\ud800', '\\/', '\\\\', '\\"', '\\n', '{', ']', ':', ',', '\u2028'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => `"${parts.join('')}"`);
  const list = (open: string, item: fc.Arbitrary<string>, close: string): fc.Arbitrary<string> =>
    fc
      .tuple(space, fc.array(item, { maxLength: 4 }))
      .map(([gap, items]) => open + gap + items.join(`${gap},`) + close);
  const spaced = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
  const member = fc
    .tuple(fc.oneof(string, fc.constant('"again"')), spaced)
    .map(([key, item]) => `${key}:${item}`);
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      number,
      string,
      fc.constantFrom('true', 'false', 'null'),
      list('[', spaced, ']'),
      list('{', member, '}'),
    ),
  };
}).value;

describe('laying out JSON', () => {
  it('changes nothing but white space, whatever the text', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        assert.deepEqual(tokensOf(layOut(text)), tokensOf(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('puts each member and element on a line of its own', () => {
    assert.equal(
      layOut('{"a":[1,{"b":null}],"c":{},"d":[ ]}'),
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}\n',
    );
  });

  it('keeps numbers, repeated keys and escapes as they were sent', () => {
    const text = '{"value": 21.0, "id": 9007199254740993123, "id": 1E5, "name": "Caf\\u00e9 \\"\\\\"}';
    assert.deepEqual(tokensOf(layOut(text)), tokensOf(text));
    for (const token of ['21.0', '9007199254740993123', '1E5', '"Caf\\u00e9 \\"\\\\"']) {
      assert.ok(layOut(text).includes(token), token);
    }
  });

  it('takes nesting of any depth, without white space that outgrows the text', () => {
    const text = '['.repeat(10_000) + ']'.repeat(10_000);
    const laidOut = layOut(text);
    assert.deepEqual(tokensOf(laidOut), tokensOf(text));
    assert.ok(laidOut.length < 20_000 * 220);
  });
});

describe('parsing JSON', () => {
  it('keeps the digits of integers past 2^53', () => {
    assert.deepEqual(parseJson('{"id":9007199254740993123,"n":-9007199254740993}'), {
      id: 9007199254740993123n,
      n: -9007199254740993n,
    });
  });

  it('reads all else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(
          JSON.stringify(parseJson(text), (_key, item: unknown) =>
            typeof item === 'bigint' ? Number(item) : item,
          ),
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
  });

  it('refuses what is no JSON', () => {
    assert.throws(() => parseJson('<html>'), SyntaxError);
    assert.throws(() => parseJson('{"id":12345678901234567890,'), SyntaxError);
  });
});
