import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxListRows, getOffset, splitIntoRanges } from '../../../../src/resources/paging/ranges.ts';

function createCursor(query: string) {
  return { source: 0, query: new URLSearchParams(query) };
}

/** Offset and number of rows of each range. */
function getRanges(query: string, total: number | undefined): [number, number][] {
  return splitIntoRanges(createCursor(query), total, 4).map(({ start }) => [
    getOffset(start),
    Number(start.query.get('limit')),
  ]);
}

describe('the rest of a list', () => {
  it('is split into ranges of one size that fill rounds of four', () => {
    const ranges = getRanges('limit=20&offset=20&ordering=id', 872);
    assert.equal(ranges.length, 8);
    assert.deepEqual(ranges[0], [20, 107]);
    assert.deepEqual(ranges.at(-1), [769, 107]);
  });

  it('is one range, or a few, when it is short', () => {
    assert.deepEqual(getRanges('limit=20&offset=20', 64), [[20, 44]]);
    assert.deepEqual(getRanges('limit=20&offset=20', 220), [
      [20, 100],
      [120, 100],
    ]);
  });

  it('is covered without gap or overlap up to an open end, whatever its length', () => {
    for (const total of [21, 22, 145, 146, 519, 520, 521, 872, 1000, 10_000]) {
      const ranges = splitIntoRanges(createCursor('limit=20&offset=20'), total, 4);
      ranges.slice(1).forEach(({ start }, at) => {
        assert.equal(ranges[at]?.end, getOffset(start), `${total} rows`);
      });
      assert.equal(ranges.at(-1)?.end, Infinity);
      assert.ok(getOffset(ranges.at(-1)?.start ?? createCursor('')) < total);
      assert.ok(ranges.every(({ start }) => Number(start.query.get('limit')) <= 125));
    }
  });

  it('has a limited number of ranges, whatever the server counts', () => {
    const { length } = getRanges('limit=20&offset=20', maxListRows);
    assert.ok(length <= 401, `${length} ranges`);
    for (const total of [maxListRows + 1, 1e7, 1e15]) {
      assert.equal(getRanges('limit=20&offset=20', total).length, length);
    }
  });

  it('keeps the other parameters of the query', () => {
    const [range = assert.fail('There is no range.')] = splitIntoRanges(
      createCursor('limit=20&offset=20&ordering=id&is_vegan=true'),
      900,
      4,
    );
    assert.equal(range.start.query.get('ordering'), 'id');
    assert.equal(range.start.query.get('is_vegan'), 'true');
  });

  it('is one range if pages are numbered, use a cursor, or have no count', () => {
    for (const [query, total] of [
      ['page=2', 872],
      ['cursor=abc', 872],
      ['limit=20&offset=20', undefined],
      ['limit=20&offset=20', 3],
    ] as const) {
      const ranges = splitIntoRanges(createCursor(query), total, 4);
      assert.deepEqual(
        ranges.map(({ start, end }) => [start.query.toString(), end]),
        [[query, Infinity]],
      );
    }
  });
});
