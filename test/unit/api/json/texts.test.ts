import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as ofNode from '../../../../src/api/json/node/textEncoding.ts';
import * as ofEveryHost from '../../../../src/web/runtime/textEncoding.ts';

const soughtText = '"$schema"';

/** Bytes with a searched text at one position, and a single value everywhere else. */
function createBytes(value: number, length: number, at: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(value);
  bytes.set(new TextEncoder().encode(soughtText), at);
  return bytes;
}

for (const [host, { decodeAscii, includesText }] of [
  ['Node', ofNode],
  ['every host', ofEveryHost],
] as const) {
  describe(`bytes, by what ${host} has`, () => {
    it('include an ASCII text at any position, whatever surrounds it', () => {
      for (let value = 0; value < 256; value++) {
        for (const at of [0, 1, 23]) {
          const bytes = createBytes(value, 23 + soughtText.length, at);
          assert.ok(includesText(bytes, soughtText));
          assert.ok(!includesText(bytes.subarray(at + 1), soughtText));
          assert.ok(!includesText(bytes.subarray(0, at + soughtText.length - 1), soughtText));
        }
      }
    });

    it('are decoded to one character each, with ASCII unchanged', () => {
      const bytes = Uint8Array.from({ length: 256 }, (_none, value) => value);
      const text = decodeAscii(bytes);
      assert.equal(text.length, 256);
      assert.equal(text.slice(0, 128), String.fromCharCode(...bytes.subarray(0, 128)));
      assert.ok(Array.from(text.slice(128)).every((character) => character > '\u007f'));
    });
  });
}
