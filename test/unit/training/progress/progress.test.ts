import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSetRecords } from '../../../../src/training/progress/setRecords.ts';
import { createLog, computeLoggedProgress, getRecordIds, summarizeSet } from '../support.ts';

describe('a day of an exercise', () => {
  it('has the best estimate, the heaviest set, the volume and the most repetitions', () => {
    const { days } = computeLoggedProgress(
      createLog('2026-11-22T18:00:00+01:00', '80.00', '10.00'),
      createLog('2026-11-22T18:05:00+01:00', '100.00', '5.00'),
      createLog('2026-11-22T18:10:00+01:00', '110.00', '1.00'),
    );
    const found = days.map((day) => ({ ...day, heaviest: summarizeSet(day.heaviest) }));
    assert.deepEqual(found, [
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
    const { days } = computeLoggedProgress(
      createLog('2026-11-22', '100.00', '5.00'),
      createLog('2026-11-22', '200.00', '5.00', { weight_unit: 2 }),
    );
    assert.deepEqual(summarizeSet(days[0]?.heaviest), { day: '2026-11-22', kilograms: 100, repetitions: 5 });
    assert.equal(days[0]?.volume, 500 + 5 * 90.718474);
  });

  it('has no volume, no estimate and no heaviest set without weights', () => {
    const { days } = computeLoggedProgress(
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

  it('adds no volume for seconds and until failure, but counts their weight', () => {
    const {
      days: [day = assert.fail()],
    } = computeLoggedProgress(
      createLog('2026-11-22', '10.00', '60.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '20.00', '75.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '20.00', '45.00', { repetitions_unit: 3 }),
      createLog('2026-11-22', '25.00', '1.00', { repetitions_unit: 2 }),
    );
    const found = { ...day, heaviest: summarizeSet(day.heaviest) };
    assert.deepEqual(found, {
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

  it('has no estimate from sets with more than 10 repetitions, such as 37', () => {
    const { days } = computeLoggedProgress(
      createLog('2026-11-22', '40.00', '37.00'),
      createLog('2026-11-22', '60.00', '11.00'),
    );
    assert.equal(days[0]?.oneRepMax, undefined);
    assert.equal(days[0]?.volume, 40 * 37 + 60 * 11);
  });

  it('shows the set with the most repetitions among those of the same weight', () => {
    const { days } = computeLoggedProgress(
      createLog('2026-11-22', 100, 5),
      createLog('2026-11-22', 100, 8),
      createLog('2026-11-22', 100, 6),
    );
    assert.deepEqual(summarizeSet(days[0]?.heaviest), { day: '2026-11-22', kilograms: 100, repetitions: 8 });
  });

  it('marks the heaviest set on its first day only, and both kinds of records', () => {
    const { heaviest, ...progress } = computeLoggedProgress(
      createLog('2026-11-20', 90, 5),
      createLog('2026-11-21', 100, 5),
      createLog('2026-11-22', 100, 5),
    );
    assert.equal(heaviest?.set.day, '2026-11-21');
    assert.deepEqual(
      [...findSetRecords(progress)].map(([{ day }, kinds]) => [day, kinds]),
      [['2026-11-21', ['oneRepMax', 'weight']]],
    );
  });

  it('ignores the weight of a failed attempt', () => {
    const { days, weight, oneRepMax } = computeLoggedProgress(
      createLog('2026-11-22', 100, 5),
      createLog('2026-11-22', 150, 0),
    );
    assert.deepEqual(summarizeSet(days[0]?.heaviest), { day: '2026-11-22', kilograms: 100, repetitions: 5 });
    assert.deepEqual(
      [getRecordIds(weight), getRecordIds(oneRepMax)],
      [
        [[], '1'],
        [[], '1'],
      ],
    );
  });

  it('is ordered by date, even if the times of two zones overlap', () => {
    const { days } = computeLoggedProgress(
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
