import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { toDatedValues } from '../../../src/training/datedRecords.ts';
import { toTrainedSets, filterWorkingSets } from '../../../src/training/trainedSets.ts';
import {
  hostileValues,
  createLog,
  readRecordedRows,
  recordedFolders,
  toRows,
  toSets,
  skipReason,
  plainFacts,
  findNonFiniteNumbers,
} from './support.ts';

/** The kilograms and repetitions of a log. */
function getNumbers(item: unknown): readonly (number | undefined)[] {
  return toSets([item]).flatMap(({ kilograms, repetitions }) => [kilograms, repetitions]);
}

describe('a trained set', () => {
  it('has kilograms, also of a weight in pounds', () => {
    assert.deepEqual(getNumbers(createLog('2026-11-22', '100.00', '5.00')), [100, 5]);
    assert.deepEqual(
      getNumbers(createLog('2026-11-22', '100.00', '5.00', { weight_unit: 2 })),
      [45.359237, 5],
    );
  });

  it('is in kilograms and repetitions if it has no unit', () => {
    const unitless = { weight_unit: null, repetitions_unit: null };
    assert.deepEqual(getNumbers(createLog('2026-11-22', '100.00', '5.00', unitless)), [100, 5]);
  });

  it('has no kilograms for a weight that is null, 0, negative, or in a unit other than weight', () => {
    for (const weight of [null, '0.00', '-20.00']) {
      assert.deepEqual(getNumbers(createLog('2026-11-22', weight, '5.00')), [undefined, 5]);
    }
    for (const unit of [3, 4, 5, 77]) {
      assert.deepEqual(getNumbers(createLog('2026-11-22', '9.00', '5.00', { weight_unit: unit })), [
        undefined,
        5,
      ]);
    }
    assert.deepEqual(
      getNumbers({ exercise_base: 73, reps: 13, weight: '0.00', weight_unit: 1, date: '2026-11-22' }),
      [undefined, 13],
    );
  });

  it('has no repetitions for seconds, minutes, distances, until failure and unknown units', () => {
    for (const unit of [2, 3, 4, 5, 6, 77]) {
      assert.deepEqual(getNumbers(createLog('2026-11-22', '20.00', '75.00', { repetitions_unit: unit })), [
        20,
        undefined,
      ]);
    }
  });

  it('has 0 repetitions if the attempt failed', () => {
    assert.deepEqual(getNumbers(createLog('2026-11-22', '150.00', '0.00')), [150, 0]);
  });

  it('has the day that the server wrote, even in the evening of another zone', () => {
    assert.deepEqual(
      toSets([
        createLog('2026-11-22T23:50:00+01:00', 1, 1),
        createLog('2026-11-23T00:20:00+14:00', 1, 1),
      ]).map(({ day }) => day),
      ['2026-11-23', '2026-11-22'],
    );
  });

  it('is left out if it has no valid day, or no exercise', () => {
    const bad = ['', '2026-13-01', '2026-02-31', 'yesterday'].map((date) => createLog(date, 1, 1));
    assert.deepEqual(toSets([...bad, createLog('2026-11-22', 1, 1, { exercise: null }), 'text', null]), []);
  });
});

describe('trained sets', () => {
  it('come oldest first by moment, not by text, across offsets of summer and winter', () => {
    const dates = [
      '2026-10-25T02:30:00+01:00',
      '2026-10-25T02:50:00+02:00',
      '2026-10-25T02:10:00+01:00',
      '2026-10-24T20:00:00+02:00',
    ];
    assert.deepEqual(
      toSets(dates.map((date, at) => createLog(date, 1, 1, { id: at }))).map(({ item }) => item.id),
      ['3', '1', '2', '0'],
    );
  });

  it('of one moment stay in the order of the list', () => {
    const sets = toSets([1, 2, 3].map((id) => createLog('2026-11-22', 1, 1, { id })));
    assert.deepEqual(
      sets.map(({ item }) => item.id),
      ['1', '2', '3'],
    );
  });

  it('are at midnight of their day if they have no time', () => {
    const dates = ['2026-11-22T00:30:00Z', '2026-11-22T99:99', '2026-11-21T23:30:00Z'];
    assert.deepEqual(
      toSets(dates.map((date, at) => createLog(date, 1, 1, { id: at }))).map(({ item }) => item.id),
      ['2', '1', '0'],
    );
  });

  it('are empty for no rows', () => {
    assert.deepEqual(runSync(toTrainedSets([], plainFacts)), []);
  });

  it('have the day of their session if the server writes their time in its own zone', () => {
    const logs = [
      createLog('2026-11-22T01:10:00+01:00', 1, 1, { session: 7 }),
      createLog('2026-11-22T01:10:00+01:00', 1, 1, { session: 8 }),
      createLog('2026-11-22T01:10:00+01:00', 1, 1, { session: 9 }),
      createLog('2026-11-22T01:10:00+01:00', 1, 1, { session: 10 }),
    ];
    const sessionDays = new Map([
      ['7', '2026-11-21'],
      ['8', '2026-11-20'],
      ['9', '2026-11-23'],
    ]);
    assert.deepEqual(
      toSets(logs, { sessionDays }).map(({ day }) => day),
      ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-22'],
    );
  });

  it('are warm-ups if they were planned as such', () => {
    const logs = [7, 8, null].map((entry) => createLog('2026-11-22', 1, 1, { slot_entry: entry }));
    const sets = toSets([...logs, createLog('2026-11-22', 1, 1)], { warmUps: new Set(['7']) });
    assert.deepEqual(
      sets.map(({ isWarmUp }) => isWarmUp),
      [true, false, false, false],
    );
    assert.deepEqual(filterWorkingSets(sets), sets.slice(1));
  });

  it('have finite numbers or none, whatever a server sends', () => {
    const fields = [
      'date',
      'exercise',
      'repetitions',
      'repetitions_unit',
      'weight',
      'weight_unit',
      'session',
      'id',
    ];
    const logs = hostileValues.flatMap((value) =>
      fields.map((field) => ({ ...createLog('2026-11-22', '80.00', '8.00'), [field]: value })),
    );
    const sets = toSets([...logs, ...hostileValues]);
    assert.ok(sets.length > logs.length / 2);
    assert.deepEqual(
      sets.flatMap(({ repetitions, kilograms }) => findNonFiniteNumbers([repetitions, kilograms])),
      [],
    );
  });

  for (const folder of recordedFolders) {
    it(`of ${folder} are all of its logs, in the order of their times`, { skip: skipReason }, () => {
      const logs = readRecordedRows(folder, 'workoutlog');
      const sets = toSets([...logs].reverse());
      assert.equal(sets.length, logs.length);
      const days = logs.map(({ date }) => String(date).split('T')[0]).sort();
      assert.deepEqual(
        sets.map(({ day }) => day),
        days,
      );
      // Planks are logged in seconds; no other set has a special unit.
      assert.equal(sets.filter(({ repetitions }) => repetitions === undefined).length, logs.length - 80);
    });
  }
});

describe('dated values', () => {
  it('come oldest first, with what was measured', () => {
    const values = runSync(
      toDatedValues(
        toRows('weightentry', [
          { id: 2, date: '2026-10-26T20:00:00+01:00', weight: '77.60' },
          { id: 3, date: null, weight: '70.00' },
          { id: 4, date: '2026-10-27', weight: null },
          { id: 1, date: '2026-10-24T07:30:00+02:00', weight: '78.10' },
        ]),
      ),
    );
    assert.deepEqual(
      values.map(({ day, value }) => [day, value]),
      [
        ['2026-10-24', 78.1],
        ['2026-10-26', 77.6],
      ],
    );
  });

  it('of one moment end with the first of their list', () => {
    const date = '2026-10-26T20:00:00+01:00';
    const items = [9, 8, 7].map((id) => ({ id, date, weight: `${70 + id}.00` }));
    const values = runSync(toDatedValues(toRows('weightentry', items)));
    assert.deepEqual(
      values.map(({ value }) => value),
      [77, 78, 79],
    );
  });

  for (const folder of recordedFolders) {
    it(`of ${folder} are all of its weights and measurements`, { skip: skipReason }, () => {
      for (const endpoint of ['weightentry', 'measurement']) {
        const items = readRecordedRows(folder, endpoint);
        const values = runSync(toDatedValues(toRows(endpoint, items)));
        const sum = items.reduce((total, item) => total + Number(item['weight'] ?? item['value']), 0);
        assert.equal(values.length, items.length);
        assert.ok(Math.abs(values.reduce((total, { value }) => total + value, 0) - sum) < 1e-6);
        assert.deepEqual(
          values.map(({ day }) => day),
          values.map(({ day }) => day).sort(),
        );
      }
    });
  }
});
