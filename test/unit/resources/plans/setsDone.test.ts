import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLoggedSet } from '../../../../src/resources/records/measures.ts';
import { formatLoggedSets } from '../../../../src/resources/records/formatLoggedSets.ts';
import { sampleUnits as units } from '../records/sampleUnits.ts';

const untilFailure = { exercise: 73, repetitions_unit: 2, weight: '20.00', weight_unit: 1 };
const uncounted = { exercise: 73, repetitions: null, weight: null };
const set = { exercise: 73, repetitions: '8.00', repetitions_unit: 1, weight: '70.00', weight_unit: 1 };

describe('the sets that were done of an exercise', () => {
  for (const [sets, words] of [
    [[], ''],
    [[set], '8 · 70 kg'],
    [[uncounted], ''],
    [[uncounted, uncounted], ''],
    [[uncounted, set, uncounted], '8 · 70 kg'],
    [[set, { ...set, repetitions: '6.00' }, set, { ...set, weight: '75' }], '2 × 8, 6 · 70 kg; 8 · 75 kg'],
    [[{ ...set, weight: null }, set], '8; 8 · 70 kg'],
    [[set, { ...set, repetitions: null }, { ...set, repetitions: null }], '8 · 70 kg; 2 × 70 kg'],
    [
      ['12.00', '8.00', '12.00', null].map((repetitions) => ({ ...untilFailure, repetitions })),
      '2 × 12 Until Failure, 8 Until Failure, Until Failure · 20 kg',
    ],
  ] as const) {
    const numbers = sets.map(({ repetitions, weight }) => [repetitions, weight]);
    it(`are "${words}" of ${JSON.stringify(numbers)}`, () => {
      const logged = sets.map((item) => toLoggedSet(item) ?? assert.fail());
      assert.equal(formatLoggedSets(logged, units), words);
    });
  }
});
