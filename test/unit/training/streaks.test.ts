import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeStreaks } from '../../../src/training/streaks.ts';

describe('a streak', () => {
  const getLengths = (days: readonly string[], today: string): unknown => {
    const { current, longest } = computeStreaks(days, '2020-01-01', today);
    assert.ok(!current.mayBeLonger && !longest.mayBeLonger);
    return { current: current.weeks, longest: longest.weeks };
  };

  it('may be longer if it begins with the first known week', () => {
    const days = ['2026-10-21', '2026-10-28', '2026-11-18'];
    const [cut, whole] = ['2026-10-20', '2026-10-13'].map((first) =>
      computeStreaks(days, first, '2026-11-22'),
    );
    const current = { weeks: 1, mayBeLonger: false };
    assert.deepEqual(cut, { current, longest: { weeks: 2, mayBeLonger: true } });
    assert.deepEqual(whole, { current, longest: { weeks: 2, mayBeLonger: false } });
    assert.deepEqual(computeStreaks(days.slice(1), '2026-10-26', '2026-11-22'), {
      current,
      longest: { weeks: 1, mayBeLonger: true },
    });
    // Also where an equal one is listed first that is known to be no longer.
    assert.deepEqual(
      computeStreaks(days.slice(1).reverse(), '2026-10-26', '2026-11-22').longest.mayBeLonger,
      true,
    );
  });

  it('continues while each week has a session, across New Year and years with 53 weeks', () => {
    const days = ['2020-12-20', '2020-12-21', '2020-12-31', '2021-01-04', '2021-01-17'];
    assert.deepEqual(getLengths(days, '2021-01-17'), { current: 5, longest: 5 });
  });

  it('continues while the current week is empty, and ends with a past week without a session', () => {
    const days = ['2026-11-04', '2026-11-11'];
    assert.deepEqual(getLengths(days, '2026-11-15'), { current: 2, longest: 2 });
    assert.deepEqual(getLengths(days, '2026-11-22'), { current: 2, longest: 2 });
    assert.deepEqual(getLengths(days, '2026-11-23'), { current: 0, longest: 2 });
  });

  it('is the longest of all, whatever the order of the days', () => {
    const days = ['2026-11-18', '2025-03-19', '2025-03-05', '2025-03-12', '2026-11-11'];
    assert.deepEqual(getLengths(days, '2026-11-22'), { current: 2, longest: 3 });
  });

  it('does not join equal week numbers of two years', () => {
    assert.deepEqual(getLengths(['2025-03-05', '2026-03-11'], '2026-03-11'), { current: 1, longest: 1 });
  });

  it('of no days is empty', () => {
    assert.deepEqual(getLengths([], '2026-11-22'), { current: 0, longest: 0 });
  });
});
