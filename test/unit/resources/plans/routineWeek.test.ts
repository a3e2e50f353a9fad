import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WorkoutDetails } from '../../../../src/resources/details.ts';
import { findRoutineWeek } from '../../../../src/resources/plans/routineWeek.ts';

const routine: WorkoutDetails = {
  kind: 'workout',
  description: '',
  start: '2026-10-26',
  end: '2027-01-17',
  created: '2026-10-01',
  isTemplate: false,
};

describe('a routine', () => {
  for (const [day, week] of [
    ['2026-10-25', undefined],
    ['2026-10-26', 1],
    ['2026-11-01', 1],
    ['2026-11-22', 4],
    ['2027-01-17', 12],
    ['2027-01-18', undefined],
  ] as const) {
    it(`of twelve weeks is in week ${String(week)} on ${day}`, () => {
      const expected = week === undefined ? undefined : { week, weeks: 12 };
      assert.deepEqual(findRoutineWeek(routine, new Date(`${day}T00:00:00`)), expected);
      assert.deepEqual(findRoutineWeek(routine, new Date(`${day}T23:59:59`)), expected);
    });
  }

  it('that ends on the weekday of its start has no week for that day', () => {
    const last = { ...routine, end: '2027-01-18' };
    assert.deepEqual(findRoutineWeek(last, new Date('2027-01-18T12:00:00')), { week: 12, weeks: 12 });
    const short = { ...routine, end: routine.start };
    assert.deepEqual(findRoutineWeek(short, new Date('2026-10-26T12:00:00')), { week: 1, weeks: 1 });
  });

  it('is not running where its days are not known, or as a template', () => {
    const today = new Date('2026-11-22T12:00:00');
    assert.equal(findRoutineWeek({ ...routine, end: '' }, today), undefined);
    assert.equal(findRoutineWeek({ ...routine, start: 'soon' }, today), undefined);
    assert.equal(findRoutineWeek({ ...routine, isTemplate: true }, today), undefined);
  });
});
