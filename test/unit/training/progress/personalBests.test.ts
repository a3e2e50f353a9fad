import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, filterSinceDay } from '../../../../src/training/calendar.ts';
import { computeProgress } from '../../../../src/training/progress/progress.ts';
import { groupRepetitionsByWeight } from '../../../../src/training/progress/repetitionsByWeight.ts';
import { countPauses } from '../../support/countPauses.ts';
import {
  hostileValues,
  createLog,
  readRecordedRows,
  recordedFolders,
  toSets,
  skipReason,
  findNonFiniteNumbers,
  computeLoggedProgress,
  computeProgressSync,
  getRecordIds,
  summarizeSet,
} from '../support.ts';

describe('records of an exercise', () => {
  it('are the sets that beat every earlier one, except for the first', () => {
    const { oneRepMax, weight } = computeLoggedProgress(
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 100, 5),
      createLog('2026-11-03', 105, 3),
      createLog('2026-11-04', 100, 6),
      createLog('2026-11-05', 110, 1),
      createLog('2026-11-06', 105, 8),
    );
    assert.deepEqual(getRecordIds(weight), [['3', '5'], '5']);
    assert.deepEqual(getRecordIds(oneRepMax), [['4', '6'], '6']);
    assert.equal(weight.best?.value, 110);
  });

  it('come with the heaviest set, or among equals the one with the most repetitions', () => {
    const { heaviest } = computeLoggedProgress(
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 105, 3),
      createLog('2026-11-03', 105, 8),
      createLog('2026-11-04', 105, 6),
      createLog('2026-11-05', 150, 0),
    );
    assert.deepEqual(summarizeSet(heaviest), { day: '2026-11-03', kilograms: 105, repetitions: 8 });
  });

  it('begin with the first set that has a weight', () => {
    const { weight, oneRepMax } = computeLoggedProgress(
      createLog('2026-11-01', null, 20),
      createLog('2026-11-02', 60, 12),
      createLog('2026-11-03', 60, 10),
      createLog('2026-11-04', 60, 10),
    );
    assert.deepEqual(getRecordIds(weight), [[], '2']);
    assert.deepEqual(getRecordIds(oneRepMax), [[], '3']);
  });

  it('exclude differences that are only due to rounding', () => {
    // With floating-point numbers, 36 × 75.6 / 27 differs from 100.8 in the last digit.
    const { oneRepMax } = computeLoggedProgress(
      createLog('2026-11-01', 100.8, 1),
      createLog('2026-11-02', 75.6, 10),
    );
    assert.deepEqual(getRecordIds(oneRepMax), [[], '1']);
    const pounds = computeLoggedProgress(
      createLog('2026-11-01', 102.0582832, 1),
      createLog('2026-11-02', 225, 1, { weight_unit: 2 }),
    );
    assert.deepEqual(getRecordIds(pounds.weight), [[], '1']);
  });

  it('exclude the same weight entered once in pounds and once in kilograms', () => {
    const { heaviest, oneRepMax, weight } = computeLoggedProgress(
      createLog('2026-11-01', 100, 10, { weight_unit: 2 }),
      createLog('2026-11-02', 45.36, 10),
      createLog('2026-11-03', 100, 12, { weight_unit: 2 }),
    );
    assert.deepEqual(
      [getRecordIds(weight), getRecordIds(oneRepMax)],
      [
        [[], '1'],
        [[], '1'],
      ],
    );
    assert.equal(heaviest?.set.day, '2026-11-03');
  });

  it('are ordered by time, whatever the order of the list', () => {
    const { weight } = computeLoggedProgress(
      createLog('2026-11-03', 120, 5),
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 110, 5),
    );
    assert.deepEqual(getRecordIds(weight), [['3', '1'], '1']);
  });

  it('of no sets are empty', () => {
    const none = { setRecords: [], best: undefined };
    assert.deepEqual(computeProgressSync([]), {
      days: [],
      oneRepMax: none,
      weight: none,
      heaviest: undefined,
    });
  });

  it('cover all days of 10,000 sets, with a pause after each set', () => {
    const sets = toSets(
      Array.from({ length: 10_000 }, (_, at) =>
        createLog(new Date(Date.UTC(2010, 0, 1 + at / 5)).toISOString(), 40 + (at % 977) / 4, 1 + (at % 12), {
          id: at,
        }),
      ),
    );
    assert.equal(sets.length, 10_000);
    assert.equal(computeProgressSync(sets).days.length, 2000);
    assert.ok(countPauses(computeProgress(sets)) >= 10_000);
    assert.ok(countPauses(groupRepetitionsByWeight(sets)) >= 10_000);
  });

  it('have finite numbers, whatever a server sends', () => {
    for (const value of hostileValues) {
      for (const other of hostileValues) {
        const item = createLog('2026-11-22', '80.00', '8.00', { weight: value, repetitions: other });
        const { days, oneRepMax, weight } = computeProgressSync(toSets(Array(3).fill(item)));
        const values = [oneRepMax, weight].flatMap(({ best, setRecords: records }) => [best, ...records]);
        assert.deepEqual(findNonFiniteNumbers([days, values.map((best) => best?.value ?? 0)]), []);
      }
    }
  });

  it('since a day leave out earlier sets', () => {
    const { days } = computeLoggedProgress(
      createLog('2026-11-01', 1, 1),
      createLog('2026-11-02', 1, 1),
      createLog('2026-11-03', 1, 1),
    );
    assert.deepEqual(filterSinceDay(days, '2026-11-02'), days.slice(1));
    assert.deepEqual(filterSinceDay(days, addDays('2026-11-02', -Infinity)), days);
  });

  for (const folder of recordedFolders) {
    it(`in ${folder} match an independent computation`, { skip: skipReason }, () => {
      const logs = readRecordedRows(folder, 'workoutlog').map((item) => ({
        item,
        id: String(item['id']),
        exercise: String(item['exercise_base'] ?? item['exercise']),
        day: String(item['date']).substring(0, 10),
        time: String(item['date']),
        // All units are kilograms and repetitions, except for the plank.
        weight: Number(item['weight'] ?? 0),
        reps:
          (item['repetitions_unit'] ?? item['repetition_unit']) === 1
            ? parseFloat(String(item['repetitions'] ?? item['reps']))
            : 0,
      }));
      const exercises = [...new Set(logs.map(({ exercise }) => exercise))];
      assert.ok(exercises.length >= 10);
      for (const exercise of exercises) {
        const own = logs.filter((each) => each.exercise === exercise);
        // All times of a day have the same offset here, so that they can be sorted as text.
        own.sort((one, other) =>
          (one.time + one.id.padStart(9)).localeCompare(other.time + other.id.padStart(9), 'en'),
        );
        const found = computeProgressSync(toSets(own.map(({ item }) => item)));
        const expected = [...new Set(own.map(({ day }) => day))].map((day) => {
          const sets = own.filter((each) => each.day === day);
          const estimates = sets
            .filter(({ weight, reps }) => weight > 0 && reps >= 1 && reps <= 10)
            .map(({ weight, reps }) => weight / (37 / 36 - reps / 36));
          const top = Math.max(...sets.map(({ weight }) => weight));
          return {
            day,
            estimate: Math.max(0, ...estimates).toFixed(6),
            top,
            volume: sets.map(({ weight, reps }) => weight * reps).reduce((one, other) => one + other),
            most: Math.max(...sets.map(({ reps }) => reps)),
          };
        });
        assert.deepEqual(
          found.days.map(({ day, oneRepMax, heaviest, volume, mostRepetitions }) => ({
            day,
            estimate: (oneRepMax ?? 0).toFixed(6),
            top: heaviest?.value ?? 0,
            volume,
            most: mostRepetitions ?? 0,
          })),
          expected,
        );
        const weighted = own.filter(({ weight }) => weight > 0);
        const better = weighted.filter(({ weight }, at) =>
          weighted.slice(0, at).every((each) => each.weight < weight),
        );
        assert.deepEqual(
          found.weight.setRecords.map(({ set }) => set.item.id),
          better.slice(1).map(({ id }) => id),
        );
      }
    });
  }
});
