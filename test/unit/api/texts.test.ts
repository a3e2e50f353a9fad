import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as ofNode from '../../../src/api/json/node/textEncoding.ts';
import * as ofEveryHost from '../../../src/web/runtime/textEncoding.ts';

const sought = '"$schema"';

/** Bytes with a searched text at one position, and a single value everywhere else. */
function around(value: number, length: number, at: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(value);
  bytes.set(new TextEncoder().encode(sought), at);
  return bytes;
}

for (const [host, { decodeAscii, includesText }] of [
  ['Node', ofNode],
  ['every host', ofEveryHost],
] as const) {
  describe(`bytes, by what ${host} has`, () => {
    it('include a text of ASCII wherever it is in them, whatever is beside it', () => {
      for (let value = 0; value < 256; value++) {
        for (const at of [0, 1, 23]) {
          const bytes = around(value, 23 + sought.length, at);
          assert.ok(includesText(bytes, sought));
          assert.ok(!includesText(bytes.subarray(at + 1), sought));
          assert.ok(!includesText(bytes.subarray(0, at + sought.length - 1), sought));
        }
      }
    });

    it('are a character each, and those of ASCII as they are', () => {
      const bytes = Uint8Array.from({ length: 256 }, (_none, value) => value);
      const text = decodeAscii(bytes);
      assert.equal(text.length, 256);
      assert.equal(text.slice(0, 128), String.fromCharCode(...bytes.subarray(0, 128)));
      assert.ok(Array.from(text.slice(128)).every((character) => character > '\u007f'));
    });
  });
}
