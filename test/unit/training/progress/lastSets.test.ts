import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { findLastSets } from '../../../../src/training/lastSets.ts';
import { createLog, toRows } from '../support.ts';

describe('the last sets of a workout', () => {
  it('are from the last session of each exercise, and only of this workout', () => {
    const logs = [
      createLog('2026-11-20', 80, 8, { routine: 1, session: 1 }),
      createLog('2026-11-22', 82, 7, { routine: 1, session: 2 }),
      createLog('2026-11-22', 82, 6, { routine: 1, session: 2 }),
      createLog('2026-11-23', 90, 5, { routine: 2, session: 3 }),
      createLog('2026-11-20', 40, 9, { routine: 1, session: 1, exercise: 83 }),
    ];
    const last = runSync(findLastSets(toRows('workoutlog', logs), '1', new Map()));
    assert.deepEqual(
      [...last].map(([id, { day, sets }]) => [id, day, sets.map(({ repetitions }) => repetitions)]),
      [
        ['73', '2026-11-22', [7, 6]],
        ['83', '2026-11-20', [9]],
      ],
    );
  });

  it('include all of a session that continues after midnight, dated by its day', () => {
    const logs = ['2026-11-22T23:50:00+01:00', '2026-11-23T00:10:00+01:00'].map((date) =>
      createLog(date, 80, 8, { routine: 1 }),
    );
    for (const [sessionDays, day] of [
      [[], '2026-11-22'],
      [[['1', '2026-11-22']], '2026-11-22'],
      [[['1', '2026-11-23']], '2026-11-23'],
    ] as const) {
      const found = runSync(findLastSets(toRows('workoutlog', logs), '1', new Map(sessionDays)));
      const last = found.get('73');
      assert.deepEqual([last?.day, last?.sets.length], [day, 2]);
    }
  });

  it('are no more than the last hundred of a session, found with a pause after each log', () => {
    const logs = Array.from({ length: 1000 }, (_, at) => createLog('2026-11-22', 80, at, { routine: 1 }));
    const steps = findLastSets(toRows('workoutlog', logs), '1', new Map());
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      pauses += 1;
    }
    assert.deepEqual(
      step.value.get('73')?.sets.map(({ repetitions }) => repetitions),
      Array.from({ length: 100 }, (_, at) => 900 + at),
    );
    assert.ok(pauses >= 2 * logs.length);
  });
});
