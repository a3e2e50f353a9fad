import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import type { JsonObject } from '../../../src/api/json/value.ts';
import { addDays, filterSinceDay } from '../../../src/training/calendar.ts';
import type { PersonalBests } from '../../../src/training/progress/personalBests.ts';
import { computeProgress, type Progress } from '../../../src/training/progress/progress.ts';
import { groupRepetitionsByWeight } from '../../../src/training/progress/repetitionsByWeight.ts';
import type { TrainedSet } from '../../../src/training/trainedSets.ts';
import {
  countPauses,
  hostileValues,
  createLog,
  readRecordedRows,
  recordedFolders,
  toSets,
  skipReason,
  findNonFiniteNumbers,
} from './support.ts';

/** The progress over logs, which get consecutive ids. */
function progress(...logs: readonly JsonObject[]): Progress {
  return computeSync(toSets(logs.map((item, at) => ({ ...item, id: at + 1 }))));
}

function computeSync(sets: readonly TrainedSet[]): Progress {
  return runSync(computeProgress(sets));
}

function idsOf({
  setRecords: records,
  best,
}: PersonalBests): readonly [records: readonly unknown[], best: unknown] {
  return [records.map(({ set }) => set.item.id), best?.set.item.id];
}

describe('a day of an exercise', () => {
  it('has the best estimate, the heaviest set, the volume and the most repetitions', () => {
    const { days } = progress(
      createLog('2026-11-22T18:00:00+01:00', '80.00', '10.00'),
      createLog('2026-11-22T18:05:00+01:00', '100.00', '5.00'),
      createLog('2026-11-22T18:10:00+01:00', '110.00', '1.00'),
    );
    assert.deepEqual(days, [
      {
        day: '2026-11-22',
        oneRepMax: 112.5,
        heaviest: { day: '2026-11-22', kilograms: 110, repetitions: 1 },
        volume: 80 * 10 + 100 * 5 + 110,
        mostRepetitions: 10,
        otherAmounts: new Map(),
      },
    ]);
  });

  it('compares kilograms with pounds by their weight', () => {
    const { days } = progress(
      createLog('2026-11-22', '100.00', '5.00'),
      createLog('2026-11-22', '200.00', '5.00', { weight_unit: 2 }),
    );
    assert.deepEqual(days[0]?.heaviest, { day: '2026-11-22', kilograms: 100, repetitions: 5 });
    assert.equal(days[0].volume, 500 + 5 * 90.718474);
  });

  it('has no volume, no estimate and no heaviest set without weights', () => {
    const { days } = progress(
      createLog('2026-11-22', null, '15.00'),
      createLog('2026-11-22', '0.00', '12.00'),
    );
    assert.deepEqual(days, [
      {
        day: '2026-11-22',
        oneRepMax: undefined,
        heaviest: undefined,
        volume: 0,
        mostRepetitions: 15,
        otherAmounts: new Map(),
      },
    ]);
  });

  it('adds no volume for seconds and until failure, of which the weight counts all the same', () => {
    const { days } = progress(
      createLog('2026-11-22', '10.00', '60.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '20.00', '75.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '20.00', '45.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '25.00', '1.00', { repetitions_unit: 2 }),
    );
    assert.deepEqual(days[0], {
      day: '2026-11-22',
      oneRepMax: undefined,
      heaviest: { day: '2026-11-22', kilograms: 25, repetitions: undefined },
      volume: 0,
      mostRepetitions: undefined,
      otherAmounts: new Map([
        ['3', 75],
        ['2', 1],
      ]),
    });
  });

  it('has an estimate of no set with more than 10 repetitions, also of 37', () => {
    const { days } = progress(
      createLog('2026-11-22', '40.00', '37.00'),
      createLog('2026-11-22', '60.00', '11.00'),
    );
    assert.equal(days[0]?.oneRepMax, undefined);
    assert.equal(days[0]?.volume, 40 * 37 + 60 * 11);
  });

  it('shows of sets with the same weight the one with the most repetitions', () => {
    const { days } = progress(
      createLog('2026-11-22', 100, 5),
      createLog('2026-11-22', 100, 8),
      createLog('2026-11-22', 100, 6),
    );
    assert.deepEqual(days[0]?.heaviest, { day: '2026-11-22', kilograms: 100, repetitions: 8 });
  });

  it('counts the weight of an attempt that failed for nothing', () => {
    const { days, weight, oneRepMax } = progress(
      createLog('2026-11-22', 100, 5),
      createLog('2026-11-22', 150, 0),
    );
    assert.deepEqual(days[0]?.heaviest, { day: '2026-11-22', kilograms: 100, repetitions: 5 });
    assert.deepEqual(
      [idsOf(weight), idsOf(oneRepMax)],
      [
        [[], '1'],
        [[], '1'],
      ],
    );
  });

  it('is in its place by date, also where the times of two zones overlap', () => {
    const { days } = progress(
      createLog('2026-11-23T00:10:00+14:00', 100, 5),
      createLog('2026-11-22T23:50:00-10:00', 100, 5),
      createLog('2026-11-23T00:20:00+14:00', 100, 5),
    );
    assert.deepEqual(
      days.map(({ day, volume }) => [day, volume]),
      [
        ['2026-11-22', 500],
        ['2026-11-23', 1000],
      ],
    );
  });
});

describe('a weight that was lifted on several days', () => {
  it('is as it was lifted first, in pounds too, and one with what it is in rounded kilograms', () => {
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

describe('records of an exercise', () => {
  it('are the sets that beat every earlier one, of which the very first is none', () => {
    const { oneRepMax, weight } = progress(
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 100, 5),
      createLog('2026-11-03', 105, 3),
      createLog('2026-11-04', 100, 6),
      createLog('2026-11-05', 110, 1),
      createLog('2026-11-06', 105, 8),
    );
    assert.deepEqual(idsOf(weight), [['3', '5'], '5']);
    assert.deepEqual(idsOf(oneRepMax), [['4', '6'], '6']);
    assert.equal(weight.best?.value, 110);
  });

  it('have the heaviest set beside them: of several the one with the most repetitions', () => {
    const { heaviest } = progress(
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 105, 3),
      createLog('2026-11-03', 105, 8),
      createLog('2026-11-04', 105, 6),
      createLog('2026-11-05', 150, 0),
    );
    assert.deepEqual(heaviest, { day: '2026-11-03', kilograms: 105, repetitions: 8 });
  });

  it('begin with the first set that has a weight', () => {
    const { weight, oneRepMax } = progress(
      createLog('2026-11-01', null, 20),
      createLog('2026-11-02', 60, 12),
      createLog('2026-11-03', 60, 10),
      createLog('2026-11-04', 60, 10),
    );
    assert.deepEqual(idsOf(weight), [[], '2']);
    assert.deepEqual(idsOf(oneRepMax), [[], '3']);
  });

  it('are none where only the arithmetic makes a difference', () => {
    // With floating-point numbers, 36 × 75.6 / 27 differs from 100.8 in the last digit.
    const { oneRepMax } = progress(createLog('2026-11-01', 100.8, 1), createLog('2026-11-02', 75.6, 10));
    assert.deepEqual(idsOf(oneRepMax), [[], '1']);
    const pounds = progress(
      createLog('2026-11-01', 102.0582832, 1),
      createLog('2026-11-02', 225, 1, { weight_unit: 2 }),
    );
    assert.deepEqual(idsOf(pounds.weight), [[], '1']);
  });

  it('are by time, whatever the order of the list', () => {
    const { weight } = progress(
      createLog('2026-11-03', 120, 5),
      createLog('2026-11-01', 100, 5),
      createLog('2026-11-02', 110, 5),
    );
    assert.deepEqual(idsOf(weight), [['3', '1'], '1']);
  });

  it('of no sets is empty', () => {
    const none = { setRecords: [], best: undefined };
    assert.deepEqual(computeSync([]), { days: [], oneRepMax: none, weight: none, heaviest: undefined });
  });

  it('is of all days of 10,000 sets, and pauses after each of the sets', () => {
    const sets = toSets(
      Array.from({ length: 10_000 }, (_, at) =>
        createLog(new Date(Date.UTC(2010, 0, 1 + at / 5)).toISOString(), 40 + (at % 977) / 4, 1 + (at % 12), {
          id: at,
        }),
      ),
    );
    assert.equal(sets.length, 10_000);
    assert.equal(computeSync(sets).days.length, 2000);
    assert.ok(countPauses(computeProgress(sets)) >= 10_000);
    assert.ok(countPauses(groupRepetitionsByWeight(sets)) >= 10_000);
  });

  it('has finite numbers, whatever a server sends', () => {
    for (const value of hostileValues) {
      for (const other of hostileValues) {
        const item = createLog('2026-11-22', '80.00', '8.00', { weight: value, repetitions: other });
        const { days, oneRepMax, weight } = computeSync(toSets(Array(3).fill(item)));
        const values = [oneRepMax, weight].flatMap(({ best, setRecords: records }) => [best, ...records]);
        assert.deepEqual(findNonFiniteNumbers([days, values.map((best) => best?.value ?? 0)]), []);
      }
    }
  });

  it('since a day leaves out what is earlier', () => {
    const { days } = progress(
      createLog('2026-11-01', 1, 1),
      createLog('2026-11-02', 1, 1),
      createLog('2026-11-03', 1, 1),
    );
    assert.deepEqual(filterSinceDay(days, '2026-11-02'), days.slice(1));
    assert.deepEqual(filterSinceDay(days, addDays('2026-11-02', -Infinity)), days);
  });

  for (const folder of recordedFolders) {
    it(`in ${folder} is as reckoned in another way`, { skip: skipReason }, () => {
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
        const found = computeSync(toSets(own.map(({ item }) => item)));
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
            top: heaviest?.kilograms ?? 0,
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
