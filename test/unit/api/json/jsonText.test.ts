import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { isObject } from '../../../../src/api/json/value.ts';
import { hasEscapedName } from '../../support/jsonTexts.ts';

describe('parsing JSON', () => {
  it('keeps the digits of integers past 2^53', () => {
    assert.deepEqual(parseJson('{"id":9007199254740993123,"n":-9007199254740993}'), {
      id: 9007199254740993123n,
      n: -9007199254740993n,
    });
  });

  it('reads everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!hasEscapedName(text));
        assert.deepEqual(
          JSON.stringify(parseJson(text), (_key, item: unknown) =>
            typeof item === 'bigint' ? Number(item) : item,
          ),
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
  });

  it('keeps the digits of long integers at any depth', () => {
    const depth = 10_000;
    let value = parseJson(`${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}`);
    for (let level = 0; level < depth; level++) {
      assert.ok(Array.isArray(value));
      value = (value as readonly unknown[])[0];
    }
    assert.equal(value, 12345678901234567890n);
    value = parseJson(`${'{"a":'.repeat(depth)}-12345678901234567890${'}'.repeat(depth)}`);
    for (let level = 0; level < depth; level++) {
      assert.ok(isObject(value));
      value = value['a'];
    }
    assert.equal(value, -12345678901234567890n);
  });

  // A parser that examined each digit many times would not finish.
  it('reads strings and fractions with millions of digits', () => {
    const digits = '1'.repeat(4_000_000);
    assert.deepEqual(parseJson(`{"text":"x${digits}"}`), { text: `x${digits}` });
    assert.deepEqual(parseJson(`[0.${digits}, "${digits}", 12345678901234567890]`), [
      Number(`0.${digits}`),
      digits,
      12345678901234567890n,
    ]);
  });

  it('keeps long integers under any key, and the last one of a repeated key', () => {
    const digits = '12345678901234567890';
    const value = parseJson(
      `{"__proto__": ${digits}, "2": 1, "1": ${digits}, "1": {"a": 2}, "b": 3, "b" : ${digits}\n}`,
    );
    assert.ok(isObject(value));
    assert.deepEqual(Object.entries(value), [
      ['1', { a: 2 }],
      ['2', 1],
      ['__proto__', BigInt(digits)],
      ['b', BigInt(digits)],
    ]);
  });

  for (const token of [
    '9007199254740991',
    '-1234567890123456',
    '12345678901234567890.5',
    '1e12345678901234567890',
  ]) {
    it(`reads ${token} as a plain number`, () => {
      assert.deepEqual(parseJson(`[1234567890123456789, ${token}]`), [1234567890123456789n, Number(token)]);
    });
  }

  for (const words of ['12345678901234567890', ', 12345678901234567890,', '": 12345678901234567890}', '\\']) {
    it(`leaves ${JSON.stringify(words)} in a string unchanged`, () => {
      const text = JSON.stringify([words, { [words]: words }]);
      assert.deepEqual(parseJson(text), JSON.parse(text));
      assert.deepEqual(parseJson(`[${text}, 1234567890123456789]`), [JSON.parse(text), 1234567890123456789n]);
    });
  }

  it('rejects invalid JSON', () => {
    assert.throws(() => parseJson('<html>'), SyntaxError);
    assert.throws(() => parseJson('{"id":12345678901234567890,'), SyntaxError);
    assert.throws(() => parseJson('{12345678901234567890:1}'), SyntaxError);
    assert.throws(() => parseJson('[012345678901234567890]'), SyntaxError);
  });
});
