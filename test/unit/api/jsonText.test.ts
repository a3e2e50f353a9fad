import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../src/api/jsonText.ts';

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
