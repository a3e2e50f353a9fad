import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync, runInSlices, sortInSteps, type Steps } from '../../../../src/api/concurrency/slices.ts';

describe('sorting in slices', () => {
  const compare = ({ rank: one }: { rank: number }, { rank: other }: { rank: number }): number => one - other;

  for (const length of [0, 1, 255, 256, 257, 1000, 5000]) {
    it(`sorts ${length} items stably`, () => {
      const items = Array.from({ length }, (_, at) => ({ rank: (at * 7919) % 101, at }));
      assert.deepEqual(runSync(sortInSteps(items, compare)), items.toSorted(compare));
    });
  }

  it('never runs for long without a pause', () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ rank: (at * 7919) % 20_011 }));
    let compared = 0;
    let most = 0;
    const steps = sortInSteps(items, (one, other) => {
      compared++;
      return compare(one, other);
    });
    for (let before = 0; steps.next().done !== true; before = compared) {
      most = Math.max(most, compared - before);
    }
    assert.ok(most * 100 < compared, `${most} of ${compared} at once`);
  });
});

describe('works in slices', () => {
  it('that run in sequence share one time slice', async () => {
    function* busyFor(milliseconds: number): Steps<undefined> {
      for (const end = performance.now() + milliseconds; performance.now() < end;) {
        yield;
      }
      return undefined;
    }
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    for (let work = 0; work < 4; work++) {
      await runInSlices(busyFor(4));
    }
    assert.ok(hadTurn);
  });
});
