import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateOneRepMax } from '../../../../src/training/progress/estimateOneRepMax.ts';
import { hostileValues, findNonFiniteNumbers } from '../support.ts';

describe('the estimated weight of one repetition', () => {
  it('is the weight itself for one repetition', () => {
    for (const weight of [0.5, 80, 102.5]) {
      assert.equal(estimateOneRepMax(weight, 1), weight);
    }
  });

  it('matches Brzycki’s published table: 100 kg five times are 112.5 kg, ten times 133.3 kg', () => {
    assert.equal(estimateOneRepMax(100, 5), 112.5);
    assert.equal(estimateOneRepMax(100, 10)?.toFixed(1), '133.3');
  });

  it('matches the servers’ formula, w / (1.0278 - 0.0278 r)', () => {
    for (let repetitions = 1; repetitions <= 10; repetitions += 1) {
      const own = estimateOneRepMax(80, repetitions) ?? NaN;
      assert.ok(Math.abs(own - 80 / (1.0278 - 0.0278 * repetitions)) < 0.05);
    }
  });

  it('is unknown for more than 10 repetitions, also for 37, where the formula divides by zero', () => {
    assert.deepEqual(
      [11, 36, 37, 38, 1000].map((repetitions) => estimateOneRepMax(80, repetitions)),
      Array(5).fill(undefined),
    );
  });

  it('is unknown for no weight, no repetition and fractions of one', () => {
    assert.equal(estimateOneRepMax(0, 5), undefined);
    assert.equal(estimateOneRepMax(-20, 5), undefined);
    assert.equal(estimateOneRepMax(80, 0), undefined);
    assert.equal(estimateOneRepMax(80, 7.5), undefined);
  });

  it('is finite or unknown, whatever the numbers', () => {
    const numbers = hostileValues.filter((value) => typeof value === 'number');
    for (const weight of [...numbers, Number.MAX_VALUE]) {
      for (const repetitions of [...numbers, 10]) {
        assert.deepEqual(findNonFiniteNumbers(estimateOneRepMax(weight, repetitions)), []);
      }
    }
  });
});
