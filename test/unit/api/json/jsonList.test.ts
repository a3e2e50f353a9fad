import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJsonList } from '../../../../src/api/json/list.ts';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';

function parse(text: string): unknown {
  return runSync(parseJsonList(Buffer.from(text))).json;
}

describe('a list', () => {
  it('has the same values as its text parsed as a whole', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (rows, other) => {
        const list = { other, count: rows.length, next: null, results: rows };
        const text = JSON.stringify(list);
        const expected = parseJson(JSON.stringify({ count: rows.length, next: null, results: rows }));
        assert.deepEqual(parse(text), expected);
        assert.deepEqual(parse(JSON.stringify(rows)), parseJson(JSON.stringify(rows)));
      }),
    );
  });

  it('is a single row if it is no list, or its last “results” is no array', () => {
    assert.deepEqual(parse('{"id":1,"results":2}'), { id: 1, results: 2 });
    assert.deepEqual(parse('{"results":[1],"results":{"a":[2]}}'), { results: { a: [2] } });
    assert.deepEqual(parse('{"results":{"a":1},"results":[2]}'), { results: [2] });
    assert.equal(parse('"text"'), 'text');
  });

  it('has the text, but no value, of a row longer than 256 kB or deeper than 512', () => {
    const long = JSON.stringify('x'.repeat(256 * 1024));
    const deep = `${'['.repeat(514)}${']'.repeat(514)}`;
    const list = runSync(parseJsonList(Buffer.from(`[1,${long},${deep},2]`)));
    assert.deepEqual(list.json, [1, undefined, undefined, 2]);
    assert.equal(list.rowText(1), long);
    assert.equal(list.rowText(2), deep);
  });

  it('of more than 5,000 rows is not read', () => {
    assert.throws(() => parse(`[${'1,'.repeat(5000)}1]`), { code: 'ERR_TOO_MANY_ROWS' });
    assert.throws(() => parse(`{"results":[${'{},'.repeat(5000)}1]}`), { code: 'ERR_TOO_MANY_ROWS' });
  });

  it('that is not JSON is a syntax error', () => {
    for (const text of ['', '[', '[1,]', '{"results":[1}', '[1] 2', '{"a" 1}']) {
      assert.throws(() => parse(text), SyntaxError, text);
    }
  });
});
