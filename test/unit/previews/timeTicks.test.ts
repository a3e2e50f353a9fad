import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTimeTicks } from '../../../src/previews/page/blocks/plot/timeTicks.ts';

const hour = 3_600_000;

/** The texts below an axis from one day to another, and the years below these; by default with more points than fit. */
function getTexts(from: string, to: string, count: number, days?: readonly string[]): readonly string[] {
  const range = [Date.parse(from), Date.parse(to)] as const;
  const points = days?.map(Date.parse) ?? Array.from({ length: 50 }, (_, at) => range[0] + at * hour);
  return createTimeTicks({ range, points }, count, 'en').map(({ text, year }) => `${text} ${year}`.trim());
}

describe('the ticks of a time axis', () => {
  const from = Date.UTC(2026, 10, 1, 6);
  const points = Array.from({ length: 49 }, (_, at) => from + at * hour);

  it('are at the days of a short range, also where there is space for many more', () => {
    for (const count of [2, 4, 8, 12]) {
      const texts = createTimeTicks({ range: [from, from + 48 * hour], points }, count, 'en').map(
        ({ text }) => text,
      );
      assert.deepEqual(texts, ['Nov 2', 'Nov 3'], String(count));
    }
  });

  it('are at the points if there is space for all', () => {
    const days = ['2026-11-03', '2026-11-11', '2026-11-19'];
    assert.deepEqual(getTexts('2026-11-02', '2026-11-20', 4, days), ['Nov 3 2026', 'Nov 11', 'Nov 19']);
    const crowded = ['2026-11-03', '2026-11-04', '2026-11-19'];
    assert.deepEqual(getTexts('2026-11-02', '2026-11-20', 3, crowded), ['Nov 2 2026', 'Nov 9', 'Nov 16']);
  });

  it('are on Mondays if they are weeks', () => {
    assert.deepEqual(getTexts('2026-11-01', '2026-11-30', 5), [
      ...['Nov 2 2026', 'Nov 9', 'Nov 16', 'Nov 23', 'Nov 30'],
    ]);
  });

  it('say the year where it changes, and leave out what is the same for all', () => {
    assert.deepEqual(getTexts('2025-10-15', '2026-03-10', 5), [
      ...['Nov 2025', 'Dec', 'Jan 2026', 'Feb', 'Mar'],
    ]);
    assert.deepEqual(getTexts('2022-06-01', '2026-06-01', 5), ['2023', '2024', '2025', '2026']);
  });
});
