import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CalendarDay } from '../../../src/previews/blocks.ts';
import { createWeekGrid } from '../../../src/previews/page/blocks/calendar/weekGrid.ts';

function createDays(first: string, count: number): readonly CalendarDay[] {
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
    level: 0,
    description: '',
  }));
}

describe('the grid of a calendar', () => {
  it('has each day in the row of its weekday, Monday first', () => {
    // A Wednesday, and a Monday.
    for (const [first, row] of [
      ['2025-12-31', 2],
      ['2026-01-05', 0],
    ] as const) {
      const { rows } = createWeekGrid(createDays(first, 9));
      assert.equal(rows.length, 7);
      assert.deepEqual(
        rows.map((days) => days[0]),
        Array.from({ length: 7 }, (_, at) => (at < row ? undefined : at - row)),
      );
      assert.deepEqual(
        rows
          .flat()
          .filter((at) => at !== undefined)
          .toSorted((a, b) => a - b),
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
      );
    }
  });

  it('has a week below the month of its first day', () => {
    const { months, rows } = createWeekGrid(createDays('2025-12-31', 40));
    assert.deepEqual(
      months.map(({ time, columns }) => [new Date(time).toISOString().slice(0, 7), columns]),
      [
        ['2025-12', 1],
        ['2026-01', 4],
        ['2026-02', 1],
      ],
    );
    assert.equal(rows[0]?.length, 6);
  });
});
