import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeBody } from '../../../../src/api/http/body.ts';
import { formatJson } from '../../../../src/api/json/formatJson.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { nestedJsonText } from '../../support/jsonTexts.ts';
import { scanTokens, getTokens } from '../../support/tokens.ts';
import { formatJsonText } from '../../support/formatJsonText.ts';

const mark = '\ufeff';

/** Compares two texts token by token. @returns number of tokens */
function assertSameTokens(one: string, other: string): number {
  const others = scanTokens(other);
  let count = 0;
  for (const token of scanTokens(one)) {
    const { value } = others.next();
    if (token !== value) {
      assert.fail(`token ${count} is ${token.slice(0, 100)}, not ${value?.slice(0, 100) ?? 'there'}`);
    }
    count++;
  }
  assert.equal(others.next().done, true, `there are more than ${count} tokens`);
  return count;
}

/** A list of rows with everything that is easily lost: digits, repeated keys, escapes, strings that look like JSON. */
function createLargeText(length: number): string {
  const rows: string[] = [];
  for (let [at, size] = [0, 0]; size < length; at++) {
    const row = `{"id" : ${at}, "id":9007199254740993${at},"value":21.0 ,\t"name":"Caf\\u00e9 \\"{[,: ${at}\\\\" ,"none":[ ],"list":[1,[ 2.50,{"a" :null}]]}`;
    rows.push(row);
    size += row.length + 2;
  }
  return `{ "results": [${rows.join(',\n')}]}`;
}

describe('laying out JSON', () => {
  it('changes nothing but white space, whatever the text', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        // A lone surrogate has no encoding in UTF-8.
        assert.deepEqual(getTokens(formatJsonText(text)), getTokens(text.toWellFormed()));
      }),
      { numRuns: 10_000 },
    );
  });

  it('changes nothing but white space in bytes, with or without a byte order mark', () => {
    fc.assert(
      fc.property(nestedJsonText, fc.constantFrom('', mark), (text, start) => {
        const bytes = runSync(decodeBody(new TextEncoder().encode(start + text)));
        const result = Buffer.from(runSync(formatJson(bytes, Infinity)) ?? assert.fail()).toString();
        assert.deepEqual(getTokens(result), getTokens(text.toWellFormed()));
        assert.ok(!result.startsWith(mark));
      }),
      { numRuns: 5000 },
    );
  });

  it('puts each member and element on a line of its own', () => {
    assert.equal(
      formatJsonText('{"a":[1,{"b":null}],"c":{},"d":[ ]}'),
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}\n',
    );
  });

  it('keeps numbers, repeated keys and escapes, even of lone surrogates, as they were sent', () => {
    const text =
      '{"value": 21.0, "id": 9007199254740993123, "id": 1E5, "name": "Caf\\u00e9 \\"\\\\", "\\ud83d": "\\udc00"}';
    assert.equal(
      formatJsonText(text),
      '{\n  "value": 21.0,\n  "id": 9007199254740993123,\n  "id": 1E5,\n  "name": "Caf\\u00e9 \\"\\\\",\n  "\\ud83d": "\\udc00"\n}\n',
    );
  });

  it('handles nesting of any depth, without more white space than text', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const text = `${open.repeat(10_000)}1${close.repeat(10_000)}`;
      const result = Buffer.from(
        runSync(formatJson(Buffer.from(text), Infinity)) ?? assert.fail(),
      ).toString();
      assertSameTokens(result, text);
      assert.ok(result.length < text.length + 20_000 * 220);
    }
  });

  it('leaves a text unchanged that would become many times longer, unless it is small', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    for (const depth of [100, 200, 1000, 20_000]) {
      const text = nested(depth);
      const result = formatJsonText(text);
      assert.ok(result.length <= Math.max(64 * 1024, 4 * text.length), `${depth}: ${result.length}`);
      assert.equal(result === text, depth >= 1000);
    }
  });

  it('handles a text of 20 MB', () => {
    const text = createLargeText(20 * 1024 * 1024);
    assert.ok(text.length > 20 * 1024 * 1024);
    assert.ok(assertSameTokens(formatJsonText(text), text) > 1_000_000);
  });

  it('handles a string longer than the remaining space of its buffer', () => {
    const [depth, count] = [50, 20_000];
    const string = `"${'x'.repeat(1_400_000)}\\""`;
    const text = `${'['.repeat(depth)}${'1,'.repeat(count)}${string}${']'.repeat(depth)}`;
    const result = formatJsonText(text);
    assert.ok(result.length > 1.5 * text.length);
    assertSameTokens(result, text);
    assert.ok(result.includes(`\n${'  '.repeat(depth)}${string}\n`));
  });
});
