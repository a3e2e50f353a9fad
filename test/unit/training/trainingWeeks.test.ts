import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeTrainingWeeks } from '../../../src/training/trainingWeeks.ts';
import { computeSampleYear, musclesByExercise } from './sampleYear.ts';
import { createLog, toSets } from './support.ts';

describe('a training year', () => {
  it('has every week once, even if two years share a week number', () => {
    const { weeks } = computeSampleYear({
      first: '2024-12-01',
      last: '2026-01-11',
      sessionDays: ['2024-12-30', '2025-01-02', '2025-12-29', '2026-01-01'],
    });
    assert.equal(new Set(weeks.map(({ monday }) => monday)).size, weeks.length);
    assert.deepEqual(
      weeks.filter(({ sessions }) => sessions > 0).map(({ monday, sessions }) => [monday, sessions]),
      [
        ['2024-12-30', 2],
        ['2025-12-29', 2],
      ],
    );
    assert.deepEqual([weeks[0]?.monday, weeks.at(-1)?.monday], ['2024-11-25', '2026-01-05']);
  });

  it('has whole weeks at its ends', () => {
    const { weeks, sessionsByDay } = computeSampleYear({
      sessionDays: ['2025-12-29'],
      first: '2026-01-01',
      last: '2026-01-08',
    });
    assert.deepEqual(
      weeks.map(({ sessions }) => sessions),
      [1, 0],
    );
    assert.equal(sessionsByDay.size, 0);
  });

  it('with a Monday as its last day includes the week and session of that day, and of its first day', () => {
    const sessionDays = ['2026-11-23', '2026-11-30'];
    const { weeks, sessionsByDay } = computeSampleYear({
      sessionDays,
      first: '2026-11-23',
      last: '2026-11-30',
    });
    assert.deepEqual(
      weeks.map(({ monday, sessions }) => [monday, sessions]),
      sessionDays.map((day) => [day, 1]),
    );
    assert.deepEqual([...sessionsByDay.keys()], sessionDays);
  });

  it('counts a set for each main muscle of its exercise, and the muscle with the most sets comes first', () => {
    const sets = toSets([
      createLog('2026-11-16', 80, 8),
      createLog('2026-11-17', 80, 8, { exercise: 83 }),
      createLog('2026-11-18', 80, 8, { exercise: 999 }),
      createLog('2025-11-18', 80, 8),
    ]);
    const { weeks, muscles: trained } = computeSampleYear({ sets });
    const week = weeks.find(({ monday }) => monday === '2026-11-16');
    assert.equal(week?.sets, 3);
    assert.deepEqual(
      week.setsByMuscle,
      new Map([
        ['4', 1],
        ['5', 2],
      ]),
    );
    assert.deepEqual(
      trained.map(({ name }) => name),
      ['Triceps', 'Chest'],
    );
  });

  it('counts a muscle once per set, however often its exercise names it', () => {
    const twice = [
      { id: '4', name: 'Chest' },
      { id: '4', name: 'Chest' },
    ];
    const { weeks, muscles: trained } = computeSampleYear({
      sets: toSets([createLog('2026-11-16', 1, 1)]),
      getMuscles: () => twice,
    });
    assert.equal(weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle.get('4'), 1);
    assert.equal(trained.length, 1);
  });

  it('limits the muscles of an exercise, and of all exercises', () => {
    const { weeks, muscles: trained } = computeSampleYear({
      sets: toSets(Array.from({ length: 50 }, (_, exercise) => createLog('2026-11-16', 1, 1, { exercise }))),
      getMuscles: (exercise) =>
        ['all', ...Array.from({ length: 100 }, (_, at) => `${exercise}.${at}`)].map((id) => ({
          id,
          name: id,
        })),
    });
    const setsOfMuscles = weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle ?? new Map();
    assert.deepEqual([setsOfMuscles.size, trained.length], [100, 100]);
    const ofFirst = [...setsOfMuscles.keys()].filter((id) => String(id).startsWith('0.'));
    assert.equal(ofFirst.length, 19);
    assert.equal(setsOfMuscles.get('all'), 50);
  });

  it('is counted with a pause after each set', () => {
    const sets = toSets(Array.from({ length: 50 }, () => createLog('2026-11-16', 1, 1)));
    const steps = computeTrainingWeeks(
      { first: '2026-11-16', last: '2026-11-22' },
      new Map(),
      sets,
      new Map(),
    );
    assert.ok([...steps].length >= sets.length);
  });

  it('looks up the muscles of an exercise once, however many sets it has', () => {
    const asked: string[] = [];
    const logs = [73, 83, 73, 73, 83].map((exercise) => createLog('2026-11-16', 80, 8, { exercise }));
    const { weeks } = computeSampleYear({
      sets: toSets(logs),
      getMuscles: (exercise) => {
        asked.push(exercise);
        return musclesByExercise[exercise] ?? [];
      },
    });
    assert.deepEqual(asked, ['73', '83']);
    assert.equal(weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle.get('5'), 5);
  });
});
