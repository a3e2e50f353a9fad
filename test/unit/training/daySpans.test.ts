import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../../src/training/calendar.ts';
import { groupIntoDaySpans } from '../../../src/training/daySpans.ts';

const values = [80, 81, 83, 90].map((value, at) => ({
  day: addDays('2026-11-01', Math.max(0, at - 1)),
  value,
}));

/** The spans of the values with their means. */
function getMeans(maxSpans: number): unknown {
  const { days, spans } = groupIntoDaySpans(values, maxSpans);
  return [days, ...spans.map(({ day, value }) => [day, value])];
}

describe('values by spans of days', () => {
  it('are separate if they are few', () => {
    assert.deepEqual(groupIntoDaySpans(values, 4), {
      days: 0,
      spans: values.map((value) => ({ ...value, values: [value] })),
    });
    assert.deepEqual(groupIntoDaySpans([], 4), { days: 0, spans: [] });
  });

  it('are means of days if they are too many, and of as few days as needed', () => {
    assert.deepEqual(getMeans(3), [1, ['2026-11-01', 80.5], ['2026-11-02', 83], ['2026-11-03', 90]]);
    assert.deepEqual(getMeans(2), [2, ['2026-11-01', 244 / 3], ['2026-11-03', 90]]);
    assert.deepEqual(getMeans(1), [4, ['2026-11-01', 83.5]]);
  });

  it('include all values, oldest first', () => {
    const { spans } = groupIntoDaySpans(values, 2);
    assert.deepEqual(
      spans.flatMap(({ values: own }) => own),
      values,
    );
  });

  it('keep the order of moments even if the days of other time zones do not', () => {
    const mixed = Array.from({ length: 6000 }, (_none, at) => ({
      day: `2026-11-0${2 - (at % 2)}`,
      value: at,
    }));
    assert.deepEqual(
      groupIntoDaySpans(mixed, 5000).spans.map(({ day, values: own }) => [day, own.length]),
      [['2026-11-02', 6000]],
    );
  });

  it('do not exceed the limit, for 50,000 days and over all years', () => {
    const days = Array.from({ length: 50_000 }, (_none, at) => ({
      day: addDays('1890-01-01', at),
      value: at,
    }));
    assert.deepEqual(
      [groupIntoDaySpans(days, 5000).days, groupIntoDaySpans(days, 5000).spans.length],
      [16, 3125],
    );
    const distantDays = days.map(({ value }) => ({ day: addDays('0000-01-01', 73 * value), value }));
    assert.ok(groupIntoDaySpans(distantDays, 5000).spans.length <= 5000);
  });
});
