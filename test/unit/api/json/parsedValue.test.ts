import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { valueContent } from '../../../../src/api/contentKinds.ts';
import { measureLongestBlock } from '../../../longestBlock.ts';
import { hasEscapedName } from '../../support/jsonTexts.ts';

const size = 2 * 1024 * 1024;

/** Texts that take `JSON.parse` longer than any answer of a real server of the same size. */
const slowTexts = {
  numbers: `[12345678901234567890${',1'.repeat(size / 2)}]`,
  lists: `[[]${',[]'.repeat(size / 3)}]`,
  members: `{"a":1${Array.from({ length: size / 12 }, (_, at) => `,"${at.toString(36)}x":[]`).join('')}}`,
};

describe('an answer as one value', () => {
  for (const [content, text] of Object.entries(slowTexts)) {
    it(`with very many ${content} is parsed in slices`, async () => {
      const body = Buffer.from(text);
      const longest = await measureLongestBlock(() => valueContent(body.length).parse(body));
      assert.ok(longest < 1 / 3, `${Math.round(longest * 100)} % at once`);
    });
  }

  it('equals that of JSON.parse, except for integers past 2^53', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!hasEscapedName(text));
        const parsed = await valueContent(text.length * 4).parse(Buffer.from(text));
        assert.equal(
          JSON.stringify(parsed, (_name, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)),
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
    assert.deepEqual(await valueContent().parse(Buffer.from('{"a":[9007199254740993]}')), {
      a: [9007199254740993n],
    });
  });

  it('is undefined if nested too deeply, but still has to be valid JSON', async () => {
    const nest = (depth: number): Uint8Array => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    assert.ok(Array.isArray(await valueContent().parse(nest(512))));
    assert.equal(await valueContent().parse(nest(513)), undefined);
    await assert.rejects(valueContent().parse(Buffer.concat([nest(600), Buffer.from(',1')])), SyntaxError);
  });
});
