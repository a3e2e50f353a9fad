import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTimeTicks } from '../../../src/previews/page/blocks/plot/timeTicks.ts';

const hour = 3_600_000;

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
});
