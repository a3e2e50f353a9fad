import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { addDays } from '../../../src/training/calendar.ts';
import { toDatedValues } from '../../../src/training/datedRecords.ts';
import {
  computeChange,
  findHighest,
  roundChange,
  roundMean,
  computeSevenDayMean,
  sumByDay,
  type DayValue,
} from '../../../src/training/trend.ts';
import { countPauses } from '../support/countPauses.ts';
import {
  hostileValues,
  readRecordedRows,
  recordedFolders,
  toRows,
  skipReason,
  findNonFiniteNumbers,
} from './support.ts';

function createValues(...values: readonly (readonly [day: string, value: number])[]): readonly DayValue[] {
  return values.map(([day, value]) => ({ day, value }));
}

function computeMeanSync(values: readonly DayValue[]): readonly DayValue[] {
  return runSync(computeSevenDayMean(values));
}

const week = createValues(['2026-11-01', 80], ['2026-11-04', 83], ['2026-11-07', 86], ['2026-11-08', 81]);

describe('the mean of seven days', () => {
  it('covers the values of a day and of the six before it', () => {
    assert.deepEqual(
      computeMeanSync(week),
      createValues(['2026-11-01', 80], ['2026-11-04', 81.5], ['2026-11-07', 83], ['2026-11-08', 250 / 3]),
    );
  });

  it('has one value for a day with several, all of which count', () => {
    assert.deepEqual(
      computeMeanSync(createValues(['2026-11-01', 80], ['2026-11-01', 81], ['2026-11-02', 85])),
      createValues(['2026-11-01', 80.5], ['2026-11-02', 82]),
    );
  });

  it('starts anew after a gap, without earlier values', () => {
    assert.equal(computeMeanSync(createValues(['2026-01-01', 1e12], ['2026-11-01', 0.1]))[1]?.value, 0.1);
  });

  it('of no values is empty', () => {
    assert.deepEqual(computeMeanSync([]), []);
  });

  it('has one for each of 10,000 days, and pauses after each', () => {
    const values = Array.from({ length: 10_000 }, (_, at) => ({ day: addDays('2000-01-01', at), value: at }));
    const means = computeMeanSync(values);
    assert.equal(means.length, values.length);
    assert.equal(means.at(-1)?.value, 9996);
    assert.ok(countPauses(computeSevenDayMean(values)) >= 10_000);
  });
});

describe('the change over some days', () => {
  const [first, second, third, last] = week;

  it('is from the last value on or before the day that it begins on', () => {
    assert.deepEqual(computeChange(week, 4), { from: second, to: last, difference: -2 });
    assert.deepEqual(computeChange(week, 3), { from: second, to: last, difference: -2 });
    assert.deepEqual(computeChange(week, 1), { from: third, to: last, difference: -5 });
  });

  it('is from the first value if all are later', () => {
    assert.deepEqual(computeChange(week, 30), { from: first, to: last, difference: 1 });
  });

  it('is from the last of several values of the day it begins with, and none within one day', () => {
    const values = createValues(
      ['2026-11-01', 79],
      ['2026-11-01', 80],
      ['2026-11-08', 82],
      ['2026-11-08', 81],
    );
    assert.equal(computeChange(values, 7)?.difference, 1);
    assert.equal(computeChange(values.slice(2), 7), undefined);
  });

  it('is unknown for fewer than two values', () => {
    assert.equal(computeChange(week.slice(0, 1), 7), undefined);
    assert.equal(computeChange([], 7), undefined);
  });
});

it('a mean has enough digits to distinguish means of close values', () => {
  const rounded = [1480.44, 12.34, 1.25, 0.53, 0.126, 0.0126, 0.004, 0].map((mean) => [
    roundMean(mean, 1),
    roundMean(mean, 2),
  ]);
  assert.deepEqual(rounded, [
    [1480.4, 1480.44],
    [12.3, 12.34],
    [1.3, 1.25],
    [0.53, 0.53],
    [0.13, 0.13],
    [0.013, 0.013],
    [0.004, 0.004],
    [0, 0],
  ]);
});

it('the sum of a day is exact for decimals', () => {
  const values = createValues(['2026-11-01', 0.1], ['2026-11-02', 1], ['2026-11-01', 0.2]);
  assert.deepEqual(sumByDay(values), createValues(['2026-11-01', 0.3], ['2026-11-02', 1]));
});

describe('the highest value', () => {
  it('is the first of equal ones, and undefined for no values', () => {
    const [, , third] = week;
    assert.equal(findHighest(week), third);
    const values = createValues(['2026-11-01', 80], ['2026-11-02', 80]);
    assert.equal(findHighest(values)?.day, '2026-11-01');
    const none: readonly DayValue[] = [];
    assert.equal(findHighest(none), undefined);
  });
});

describe('a trend', () => {
  it('has finite numbers, whatever a server sends', () => {
    const items = hostileValues.flatMap((value, at) => [
      { id: at, date: '2026-11-22', weight: value },
      { id: -at, date: value, weight: '80.00' },
    ]);
    const values = runSync(toDatedValues(toRows('weightentry', items)));
    assert.ok(values.length > 5);
    const { difference = 0 } = computeChange(values, 1e9) ?? {};
    assert.deepEqual(findNonFiniteNumbers([computeMeanSync(values), difference]), []);
  });

  it('has enough digits to be meaningful', () => {
    const rounded = [7.46, -0.64, 0.1, 0.51 - 0.55, 0.056, 0.004, 68.7 - 68.1 - 0.6, 0].map(roundChange);
    assert.deepEqual(
      rounded.map((change) => change + 0),
      [7.5, -0.6, 0.1, -0.04, 0.06, 0.004, 0, 0],
    );
  });

  for (const folder of recordedFolders) {
    it(`of the weights in ${folder} matches an independent computation`, { skip: skipReason }, () => {
      const sent = readRecordedRows(folder, 'weightentry').map((item) => ({
        time: Date.parse(String(item['date']).slice(0, 10)),
        weight: Number(item['weight']),
      }));
      const values = runSync(toDatedValues(toRows('weightentry', readRecordedRows(folder, 'weightentry'))));
      sent.sort((one, other) => one.time - other.time);
      const means = sent.map(({ time }) => {
        const last = sent.filter((each) => each.time <= time && each.time > time - 7 * 86_400_000);
        return (last.map(({ weight }) => weight).reduce((one, other) => one + other) / last.length).toFixed(
          6,
        );
      });
      assert.deepEqual(
        computeMeanSync(values).map(({ value }) => value.toFixed(6)),
        means,
      );
      const weights = sent.map(({ weight }) => weight);
      assert.equal(findHighest(values)?.value, Math.max(...weights));
    });
  }
});
