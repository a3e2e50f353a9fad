import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { groupRepetitionsByWeight } from '../../../../src/training/progress/repetitionsByWeight.ts';
import { createLog, toSets } from '../support.ts';

describe('a weight that was lifted on several days', () => {
  it('is shown as first lifted, even in pounds, and combined with the same rounded kilograms', () => {
    for (const pounds of [10, 15, 115, 135, 235, 305]) {
      const kilograms = pounds * 0.45359237;
      const sets = toSets([
        createLog('2026-11-20', String(pounds), '5.00', { weight_unit: 2 }),
        createLog('2026-11-21', kilograms.toFixed(2), '8.00'),
        createLog('2026-11-21', '300.00', '1.00'),
      ]);
      const days = [
        { day: '2026-11-20', value: 5 },
        { day: '2026-11-21', value: 8 },
      ];
      assert.deepEqual(runSync(groupRepetitionsByWeight(sets)), [{ kilograms, days }]);
    }
  });
});
