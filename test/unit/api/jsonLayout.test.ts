import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { utf8Body } from '../../../src/api/http/body.ts';
import { layOut, layOutUnits } from '../../../src/api/json/layout.ts';
import { atOnce } from '../../../src/api/concurrency/slices.ts';
import { nestedJsonText } from '../jsonTexts.ts';
import { tokensIn, tokensOf } from '../tokens.ts';

const mark = '\ufeff';

/** Holds two texts against each other token by token. @returns how many there are */
function assertSameTokens(one: string, other: string): number {
  const others = tokensIn(other);
  let count = 0;
  for (const token of tokensIn(one)) {
    const { value } = others.next();
    if (token !== value) {
      assert.fail(`token ${count} is ${token.slice(0, 100)}, not ${value?.slice(0, 100) ?? 'there'}`);
    }
    count++;
  }
  assert.equal(others.next().done, true, `there are more than ${count} tokens`);
  return count;
}

/** A list of rows with all that is easily lost: digits, repeated keys, escapes, strings that look like JSON. */
function largeText(length: number): string {
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
        assert.deepEqual(tokensOf(atOnce(layOut(text))), tokensOf(text));
      }),
      { numRuns: 10_000 },
    );
  });

  it('changes nothing but white space in what comes as bytes, with a byte order mark or without', () => {
    fc.assert(
      fc.property(nestedJsonText, fc.constantFrom('', mark), (text, start) => {
        const bytes = atOnce(utf8Body(new TextEncoder().encode(start + text)));
        const laidOut = Buffer.from(atOnce(layOutUnits(bytes, Infinity)) ?? assert.fail()).toString();
        // Half of a pair has no bytes of its own in UTF-8.
        assert.deepEqual(tokensOf(laidOut), tokensOf(text.toWellFormed()));
        assert.ok(!laidOut.startsWith(mark));
      }),
      { numRuns: 5000 },
    );
  });

  it('puts each member and element on a line of its own', () => {
    assert.equal(
      atOnce(layOut('{"a":[1,{"b":null}],"c":{},"d":[ ]}')),
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}\n',
    );
  });

  it('keeps numbers, repeated keys, escapes and halves of pairs as they were sent', () => {
    const text =
      '{"value": 21.0, "id": 9007199254740993123, "id": 1E5, "name": "Caf\\u00e9 \\"\\\\", "half": "\ud83d", "\\ud83d": "\\udc00"}';
    assert.equal(
      atOnce(layOut(text)),
      '{\n  "value": 21.0,\n  "id": 9007199254740993123,\n  "id": 1E5,\n  "name": "Caf\\u00e9 \\"\\\\",\n  "half": "\ud83d",\n  "\\ud83d": "\\udc00"\n}\n',
    );
  });

  it('takes nesting of any depth, without white space that outgrows the text', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const text = `${open.repeat(10_000)}1${close.repeat(10_000)}`;
      const laidOut = Buffer.from(
        atOnce(layOutUnits(Buffer.from(text), Infinity)) ?? assert.fail(),
      ).toString();
      assertSameTokens(laidOut, text);
      assert.ok(laidOut.length < text.length + 20_000 * 220);
    }
  });

  it('leaves a text as it is that would be many times as long, unless it is small', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    for (const depth of [100, 200, 1000, 20_000]) {
      const text = nested(depth);
      const laidOut = atOnce(layOut(text));
      assert.ok(laidOut.length <= Math.max(64 * 1024, 4 * text.length), `${depth}: ${laidOut.length}`);
      assert.equal(laidOut === text, depth >= 1000);
    }
  });

  it('takes a text of 20 MB', () => {
    const text = largeText(20 * 1024 * 1024);
    assert.ok(text.length > 20 * 1024 * 1024);
    assert.ok(assertSameTokens(atOnce(layOut(text)), text) > 1_000_000);
  });

  it('takes a string that is longer than the room which white space has left', () => {
    const [depth, count] = [50, 20_000];
    const string = `"${'x'.repeat(1_400_000)}\\""`;
    const text = `${'['.repeat(depth)}${'1,'.repeat(count)}${string}${']'.repeat(depth)}`;
    const laidOut = atOnce(layOut(text));
    assert.ok(laidOut.length > 1.5 * text.length);
    assertSameTokens(laidOut, text);
    assert.ok(laidOut.includes(`\n${'  '.repeat(depth)}${string}\n`));
  });
});
