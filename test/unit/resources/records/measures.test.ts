import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLoggedSet, toMeasuredValue } from '../../../../src/resources/records/measures.ts';
import {
  hostileValues,
  readRecordedRows,
  recordedFolders,
  toRows,
  skipReason,
  findNonFiniteNumbers,
} from '../../training/support.ts';

const none = {
  repetitions: undefined,
  repetitionUnit: undefined,
  weight: undefined,
  weightUnit: undefined,
  rir: undefined,
  workout: undefined,
  slotEntry: undefined,
};

describe('the numbers of a logged set', () => {
  for (const [of, item, expected] of [
    [
      '2.0',
      { reps: 8, weight: '30.00', rir: '1.5', exercise: 73, workout: 3, repetition_unit: 1, weight_unit: 2 },
      {
        ...none,
        exercise: '73',
        repetitions: 8,
        repetitionUnit: '1',
        weight: 30,
        weightUnit: '2',
        rir: 1.5,
        workout: '3',
      },
    ],
    [
      '2.2',
      {
        reps: 13,
        weight: '62.50',
        rir: null,
        exercise_base: 73,
        repetition_unit: 1,
        weight_unit: 1,
        workout: 4,
      },
      {
        ...none,
        exercise: '73',
        repetitions: 13,
        repetitionUnit: '1',
        weight: 62.5,
        weightUnit: '1',
        workout: '4',
      },
    ],
    [
      '2.3 and later',
      {
        repetitions: '8.00',
        weight: '30.00',
        rir: '2.0',
        exercise: 73,
        repetitions_unit: 3,
        weight_unit: 1,
        routine: 9,
        slot_entry: 12,
      },
      {
        exercise: '73',
        repetitions: 8,
        repetitionUnit: '3',
        weight: 30,
        weightUnit: '1',
        rir: 2,
        workout: '9',
        slotEntry: '12',
      },
    ],
    [
      '2.3 and later with nothing but an exercise',
      { repetitions: null, weight: null, rir: null, exercise: 73, repetitions_unit: null, weight_unit: null },
      { ...none, exercise: '73' },
    ],
  ] as const) {
    it(`are read as release ${of} sends them`, () => {
      assert.deepEqual(toLoggedSet(item), expected);
    });
  }

  it('have no weight if the server sends "0.00", which means none up to 2.2', () => {
    assert.deepEqual(toLoggedSet({ exercise_base: 73, reps: 13, weight: '0.00' }), {
      ...none,
      exercise: '73',
      repetitions: 13,
    });
  });

  it('are undefined without an exercise', () => {
    assert.equal(toLoggedSet({ repetitions: '8.00', weight: '30.00', exercise: null }), undefined);
    assert.equal(toLoggedSet({ exercise: { id: 73 } }), undefined);
  });
});

describe('a measured value', () => {
  it('is a body weight whose entry has no unit', () => {
    assert.deepEqual(toMeasuredValue({ id: 1, weight: '84.47', user: 1 }, 'weight'), {
      value: 84.47,
      category: undefined,
      unit: undefined,
    });
  });

  it('is a measurement of a category, with its own unit if it has one', () => {
    assert.deepEqual(toMeasuredValue({ category: 2, value: 88.7, notes: '' }, 'value'), {
      value: 88.7,
      category: '2',
      unit: undefined,
    });
    assert.deepEqual(
      toMeasuredValue({ category: 'a-b', value: 178.5, extra_data: { unit: 'lb' } }, 'value'),
      {
        value: 178.5,
        category: 'a-b',
        unit: 'lb',
      },
    );
  });

  it('may be 0, and is undefined without a number', () => {
    assert.equal(toMeasuredValue({ value: 0 }, 'value')?.value, 0);
    assert.equal(toMeasuredValue({ value: null }, 'value'), undefined);
    assert.equal(toMeasuredValue({ weight: 'much' }, 'weight'), undefined);
    assert.equal(toMeasuredValue({}, 'weight'), undefined);
  });
});

describe('the numbers of records', () => {
  it('are finite or absent, whatever a server sends', () => {
    for (const value of hostileValues) {
      const fields = ['exercise', 'reps', 'repetitions', 'repetitions_unit', 'weight', 'weight_unit', 'rir'];
      const item = Object.fromEntries(
        [...fields, 'value', 'category', 'extra_data'].map((name) => [name, value]),
      );
      const read = [toLoggedSet(item), toLoggedSet({ ...item, exercise: 73 })];
      assert.deepEqual(
        findNonFiniteNumbers([...read, toMeasuredValue(item, 'weight'), toMeasuredValue(item, 'value')]),
        [],
      );
    }
  });

  for (const folder of recordedFolders) {
    it(`are in the details of each row of ${folder}`, { skip: skipReason }, () => {
      for (const [endpoint, field] of [
        ['workoutlog', 'weight'],
        ['weightentry', 'weight'],
        ['measurement', 'value'],
      ] as const) {
        const items = readRecordedRows(folder, endpoint);
        const rows = toRows(endpoint, items);
        assert.ok(rows.length > 30);
        rows.forEach(({ details }, at) => {
          assert.ok(details?.kind === 'record');
          const number = endpoint === 'workoutlog' ? details.set?.weight : details.value?.value;
          assert.equal(number ?? 0, Number(items[at]?.[field] ?? 0));
          assert.equal(details.date, items[at]?.['date']);
        });
      }
    });
  }
});
