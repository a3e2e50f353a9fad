import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatRecord } from './recordTexts.ts';

describe('the row of a record', () => {
  const log = { id: 7, exercise: 73, weight_unit: 1, weight: '70.00' };

  for (const [of, endpoint, item, label, description] of [
    [
      'a set since 2.3',
      'workoutlog',
      {
        ...log,
        date: '2026-10-26T18:05:00+01:00',
        repetitions: '8.00',
        repetitions_unit: 1,
        notes: 'a note',
        rir: '1.50',
      },
      'Bench Press 8 × 70 kg',
      '2026-10-26 18:05 · reserve 1.5',
    ],
    [
      'a set up to 2.2',
      'workoutlog',
      { id: 7, exercise_base: 73, reps: 8, weight: '62.50', weight_unit: 1, date: '2026-10-26', rir: '2' },
      'Bench Press 8 × 62.5 kg',
      '2026-10-26 · reserve 2',
    ],
    [
      'a set of an unknown exercise in seconds',
      'workoutlog',
      { id: 7, exercise: 5, repetitions: '75.00', repetitions_unit: 3, weight: null, weight_unit: null },
      'Exercise 5 75 Seconds',
      '',
    ],
    [
      'a set until failure',
      'workoutlog',
      { ...log, repetitions: '12.00', repetitions_unit: 2 },
      'Bench Press 12 Until Failure × 70 kg',
      '',
    ],
    [
      'a picture of an ingredient',
      'ingredient-image',
      { id: 7, ingredient_id: 3, created: '2023-10-01T20:13:01.136749+02:00', license_title: 'Milk' },
      '2023-10-01 20:13',
      '#7',
    ],
    [
      'what is planned until failure',
      'setting',
      { id: 7, exercise_base: 73, reps: 12, repetition_unit: 2, weight: null },
      'Bench Press Until Failure',
      '',
    ],
    [
      'a session of a routine',
      'workoutsession',
      { id: 7, routine: 3, day: 2, date: '2026-10-26', time_start: '18:00:00', time_end: null, notes: 'wow' },
      'Routine 3',
      '2026-10-26 18:00 · Routine 3 · wow',
    ],
    [
      'a session of the coming 2.7',
      'workoutsession',
      {
        id: 'a',
        routine: null,
        day: null,
        impression: '3',
        notes: null,
        datetime_start: '2026-10-26T18:00:00+01:00',
        datetime_end: '2026-10-26T19:10:00+01:00',
      },
      'free',
      '2026-10-26 18:00–19:10 · good',
    ],
    [
      'a session of which only the day is known',
      'workoutsession',
      { id: 'a', routine: 1, day: null, datetime_start: '2026-10-28T00:00:00+01:00', datetime_end: null },
      'Routine 1',
      '2026-10-28',
    ],
    [
      'a weight of which only the day was known before an upgrade',
      'weightentry',
      { id: 7, date: '2021-03-12T01:00:00+01:00', weight: '80.00' },
      '80 kg',
      '2021-03-12',
    ],
    [
      'such a weight of a summer',
      'weightentry',
      { id: 7, date: '2021-07-12T02:00:00+02:00', weight: '80.00' },
      '80 kg',
      '2021-07-12',
    ],
    [
      'a weight of the night',
      'weightentry',
      { id: 7, date: '2021-03-12T01:00:01+01:00', weight: '80.00' },
      '80 kg',
      '2021-03-12 01:00',
    ],
    [
      'a weight of a morning that is midnight in UTC',
      'weightentry',
      { id: 7, date: '2021-03-12T08:00:00+08:00', weight: '80.00' },
      '80 kg',
      '2021-03-12 08:00',
    ],
    [
      'a weight of which only the day was known before an upgrade of a server west of Greenwich',
      'weightentry',
      { id: 7, date: '2021-03-11T19:00:00-05:00', weight: '80.00' },
      '80 kg',
      '2021-03-12',
    ],
    [
      'a weight of an evening west of Greenwich',
      'weightentry',
      { id: 7, date: '2021-03-11T19:00:01-05:00', weight: '80.00' },
      '80 kg',
      '2021-03-11 19:00',
    ],
    [
      'a session that begins at midnight in UTC and has an end',
      'workoutsession',
      {
        id: 'a',
        routine: 1,
        datetime_start: '2021-03-12T01:00:00+01:00',
        datetime_end: '2021-03-12T01:40:00+01:00',
      },
      'Routine 1',
      '2021-03-12 01:00–01:40',
    ],
    [
      'a session over midnight',
      'workoutsession',
      {
        id: 'a',
        routine: 1,
        datetime_start: '2026-10-26T23:10:00+01:00',
        datetime_end: '2026-10-27T00:00:00+01:00',
      },
      'Routine 1',
      '2026-10-26 23:10–00:00',
    ],
    [
      'a session from midnight on',
      'workoutsession',
      {
        id: 'a',
        routine: 1,
        datetime_start: '2026-10-27T00:00:00+01:00',
        datetime_end: '2026-10-27T00:40:00+01:00',
      },
      'Routine 1',
      '2026-10-27 00:00–00:40',
    ],
    [
      'another weight of the same day',
      'weightentry',
      { id: 8, date: '2026-10-26T20:15:00+01:00', weight: '77.60' },
      '77.6 kg',
      '2026-10-26 20:15',
    ],
    ['a weight', 'weightentry', { id: 7, date: '2026-10-26', weight: '77.00' }, '77 kg', '2026-10-26'],
    [
      'a measurement with a note',
      'measurement',
      { id: 7, category: 2, date: '2026-10-26T07:30:00+01:00', value: 91.7, notes: 'after lunch' },
      'Category 2 91.7 cm',
      '2026-10-26 07:30 · after lunch',
    ],
    [
      'a measurement of which only the day was known before an upgrade of a server west of Greenwich',
      'measurement',
      { id: 7, category: 2, date: '2021-07-11T20:00:00-04:00', value: 91.7, notes: '' },
      'Category 2 91.7 cm',
      '2021-07-12',
    ],
    [
      'a weight among measurements, in the unit that it was entered in',
      'measurement',
      { id: 7, category: 2, date: '2026-10-26', value: 178.5, extra_data: { unit: 'lb' } },
      'Category 2 178.5 lb',
      '2026-10-26',
    ],
    [
      'a part of a group of measurements',
      'measurement-category',
      { id: 'b', name: 'Deep sleep', unit: 'min', parent: 'a' },
      'Deep sleep',
      'Sleep',
    ],
    [
      'a category of measurements in none',
      'measurement-category',
      { id: 'a', name: 'Sleep', unit: 'min', parent: null },
      'Sleep',
      '',
    ],
    [
      'a food in grams',
      'nutritiondiary',
      { id: 7, ingredient: 5, weight_unit: null, amount: '80.00', datetime: '2026-10-26T08:00:00' },
      'Ingredient 5 80 g',
      '2026-10-26 08:00',
    ],
    [
      'a food in a unit of its own',
      'mealitem',
      { id: 7, ingredient: 5, weight_unit: 4, amount: '1.50' },
      'Ingredient 5 1.5 Slice',
      '',
    ],
    [
      'an entry of a slot',
      'slot-entry',
      { id: 7, exercise: 73, type: 'warmup', comment: 'slow' },
      'Bench Press',
      'warmup · slow',
    ],
    ['a setting', 'setting', { id: 7, exercise_base: 73, reps: 10, weight: null }, 'Bench Press 10', ''],
    [
      'a nutrition plan',
      'nutritionplan',
      { id: '7', description: 'Winter bulk', creation_date: '2026-10-01', start: '2026-10-06' },
      'Winter bulk',
      '2026-10-06',
    ],
    [
      'a nutrition plan without a name, of an old release',
      'nutritionplaninfo',
      { id: 7, description: '', creation_date: '2026-10-01' },
      '2026-10-01',
      '',
    ],
    ['an exercise without a name', 'exercise', { id: 73, category: 11, muscles: [4] }, 'Bench Press', ''],
    ['an exercise without its translations', 'exercise-base', { id: 73, category: 11 }, 'Bench Press', ''],
    ['a picture of an exercise', 'exerciseimage', { id: 7, exercise: 73 }, 'Bench Press', '#7'],
    ['a video of an old release', 'video', { id: 7, exercise_base: 73, exercise: 5 }, 'Bench Press', '#7'],
    [
      'a step',
      'weight-config',
      { id: 7, slot_entry: 3, iteration: 2, value: '2.50', operation: '+', step: 'percent' },
      'Slot entry 3 + 2.5 %',
      'from 2',
    ],
  ] as const) {
    it(`of ${of} shows its subject and amount, whatever notes it has`, () => {
      assert.deepEqual(formatRecord(endpoint, item), [label, description]);
    });
  }

  it('of a training record has the set’s day and exercise, not the time of the server’s entry', () => {
    const item = {
      id: 7,
      trophy: { name: 'Personal Record' },
      earned_at: '2026-11-22T15:57:39.010023+01:00',
    };
    const set = { date: '2026-10-13T09:00:00+02:00', exercise_id: 73 };
    assert.deepEqual(formatRecord('user-trophy', { ...item, context_data: set }), [
      'Personal Record',
      '2026-10-13 09:00 · Bench Press',
    ]);
    const other = { ...set, exercise_id: 5 };
    assert.equal(formatRecord('user-trophy', { ...item, context_data: other })[1], '2026-10-13 09:00');
    assert.equal(formatRecord('user-trophy', { ...item, context_data: null })[1], '2026-11-22 15:57');
  });

  it('has numbers in the language of the editor, without zeros at their end', () => {
    assert.equal(formatRecord('weightentry', { id: 7, weight: '1077.50' }, 'de')[0], '1.077,5 kg');
    assert.equal(formatRecord('weightentry', { id: 7, weight: 'much' })[0], 'much kg');
  });
});
