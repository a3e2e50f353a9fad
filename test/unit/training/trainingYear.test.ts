import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync, type Steps } from '../../../src/api/concurrency/slices.ts';
import { getRecordDay } from '../../../src/resources/details.ts';
import { addDays, createDayRange } from '../../../src/training/calendar.ts';
import { computeStreaks } from '../../../src/training/streaks.ts';
import {
  computeTrainingYear,
  type TrainingRecords,
  type TrainingYear,
} from '../../../src/training/trainingYear.ts';
import { computeTrainingWeeks, type TrainedMuscle } from '../../../src/training/trainingWeeks.ts';
import {
  countPauses,
  createLog,
  readRecordedRows,
  recordedFolders,
  toRows,
  toSets,
  skipReason,
} from './support.ts';

const muscles: Readonly<Record<string, readonly TrainedMuscle[]>> = {
  '73': [
    { id: '4', name: 'Chest' },
    { id: '5', name: 'Triceps' },
  ],
  '83': [{ id: '5', name: 'Triceps' }],
};

/** The training of 2026, as computed on 22 November. */
function computeYear(records: Partial<TrainingRecords>): Steps<TrainingYear> {
  return computeTrainingYear({
    sessionDays: [],
    sets: [],
    getMuscles: (exercise) => muscles[exercise] ?? [],
    first: '2026-01-01',
    last: '2026-12-31',
    today: '2026-11-22',
    ...records,
  });
}

function year(records: Partial<TrainingRecords>): TrainingYear {
  return runSync(computeYear(records));
}

describe('a training year', () => {
  it('has the sessions and the sets of each day that it shows', () => {
    const { sessionsByDay, setsByDay } = year({
      sessionDays: ['2026-11-20', '2026-11-18', '2026-11-20', '2025-12-31', '2027-01-01'],
      sets: toSets([
        ...Array<unknown>(3).fill(createLog('2026-11-20T18:00:00+01:00', 80, 8)),
        createLog('2025-12-31T18:00:00+01:00', 80, 8),
      ]),
    });
    assert.deepEqual(
      sessionsByDay,
      new Map([
        ['2026-11-20', 2],
        ['2026-11-18', 1],
      ]),
    );
    assert.deepEqual(setsByDay, new Map([['2026-11-20', 3]]));
  });

  it('counts warm-ups as sets, but for no muscle', () => {
    const logs = [7, 8].map((entry) => createLog('2026-11-20', 80, 8, { slot_entry: entry }));
    const { setsByDay, weeks } = year({ sets: toSets(logs, { warmUps: new Set(['7']) }) });
    assert.deepEqual(setsByDay, new Map([['2026-11-20', 2]]));
    const week = weeks.find(({ sets }) => sets > 0);
    assert.deepEqual([week?.sets, week?.setsByMuscle.get('4')], [2, 1]);
  });

  it('has a session over midnight once, on the day when it began, and each set on its own day', () => {
    const { sessionsByDay, setsByDay } = year({
      sessionDays: ['2026-11-20'],
      sets: toSets([
        createLog('2026-11-20T23:50:00+01:00', 80, 8),
        createLog('2026-11-21T00:10:00+01:00', 80, 8),
      ]),
    });
    assert.deepEqual(sessionsByDay, new Map([['2026-11-20', 1]]));
    assert.deepEqual(
      setsByDay,
      new Map([
        ['2026-11-20', 1],
        ['2026-11-21', 1],
      ]),
    );
  });

  it('counts one session for a day whose sets were logged without', () => {
    const alone = createLog('2026-11-19', 80, 8, { session: null });
    const { sessionsByDay } = year({ sessionDays: ['2026-11-20'], sets: toSets([alone, alone]) });
    assert.deepEqual(
      sessionsByDay,
      new Map([
        ['2026-11-20', 1],
        ['2026-11-19', 1],
      ]),
    );
    const old = { exercise_base: 73, reps: 8, weight: '80.00', date: '2026-11-20' };
    assert.deepEqual(
      year({ sessionDays: ['2026-11-20'], sets: toSets([old]) }).sessionsByDay,
      new Map([['2026-11-20', 1]]),
    );
  });

  it('has every week once, also where two years share a week number', () => {
    const { weeks } = year({
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
    const { weeks, sessionsByDay } = year({
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

  it('counts a set for each main muscle of its exercise, and the muscle with the most sets comes first', () => {
    const sets = toSets([
      createLog('2026-11-16', 80, 8),
      createLog('2026-11-17', 80, 8, { exercise: 83 }),
      createLog('2026-11-18', 80, 8, { exercise: 999 }),
      createLog('2025-11-18', 80, 8),
    ]);
    const { weeks, muscles: trained } = year({ sets });
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

  it('counts a muscle once for a set, however often its exercise names it', () => {
    const twice = [
      { id: '4', name: 'Chest' },
      { id: '4', name: 'Chest' },
    ];
    const { weeks, muscles: trained } = year({
      sets: toSets([createLog('2026-11-16', 1, 1)]),
      getMuscles: () => twice,
    });
    assert.equal(weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle.get('4'), 1);
    assert.equal(trained.length, 1);
  });

  it('counts no more muscles of an exercise, and of all of them, than anybody trains', () => {
    const { weeks, muscles: trained } = year({
      sets: toSets(Array.from({ length: 50 }, (_, exercise) => createLog('2026-11-16', 1, 1, { exercise }))),
      getMuscles: (exercise) =>
        Array.from({ length: 100 }, (_, at) => ({ id: `${exercise}.${String(at)}`, name: String(at) })),
    });
    const setsOfMuscles = weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle ?? new Map();
    assert.deepEqual([setsOfMuscles.size, trained.length], [100, 100]);
    const ofFirst = [...setsOfMuscles.keys()].filter((id) => String(id).startsWith('0.'));
    assert.equal(ofFirst.length, 20);
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

  it('looks the muscles of an exercise up once, however many sets it has', () => {
    const asked: string[] = [];
    const logs = [73, 83, 73, 73, 83].map((exercise) => createLog('2026-11-16', 80, 8, { exercise }));
    const { weeks } = year({
      sets: toSets(logs),
      getMuscles: (exercise) => {
        asked.push(exercise);
        return muscles[exercise] ?? [];
      },
    });
    assert.deepEqual(asked, ['73', '83']);
    assert.equal(weeks.find(({ monday }) => monday === '2026-11-16')?.setsByMuscle.get('5'), 5);
  });

  it('has four levels of days by their sets, each with as many days as another', () => {
    const days = createDayRange('2026-11-01', '2026-11-08');
    const sets = days.flatMap((day, at) => Array<unknown>(at + 1).fill(createLog(day, 80, 8)));
    const { levels } = year({ sets: toSets(sets) });
    assert.deepEqual([...levels.values()], [1, 1, 2, 2, 3, 3, 4, 4]);
    assert.equal(levels.get('2026-11-09'), undefined);
  });

  it('has the highest level on all days where all are the same, and the lowest where no set was logged', () => {
    const { levels } = year({
      sessionDays: ['2026-11-10'],
      sets: toSets(['2026-11-01', '2026-11-02'].map((day) => createLog(day, 80, 8))),
    });
    assert.deepEqual(
      [...levels].sort(([one], [other]) => (one < other ? -1 : 1)),
      [
        ['2026-11-01', 4],
        ['2026-11-02', 4],
        ['2026-11-10', 1],
      ],
    );
  });

  it('without anything has all of its weeks and nothing in them', () => {
    const { sessionsByDay, setsByDay, levels, streaks, weeks, muscles: trained } = year({});
    assert.deepEqual([sessionsByDay.size, setsByDay.size, levels.size, trained.length], [0, 0, 0, 0]);
    const none = { weeks: 0, mayBeLonger: false };
    assert.deepEqual(streaks, { current: none, longest: none });
    assert.equal(weeks.length, 53);
    assert.ok(weeks.every(({ sessions, sets, setsByMuscle }) => sessions + sets + setsByMuscle.size === 0));
  });

  it('leaves out sessions of days that do not exist', () => {
    const { sessionsByDay, streaks } = year({ sessionDays: ['', 'today', '2026-02-31', '2026-11-20'] });
    assert.deepEqual([...sessionsByDay], [['2026-11-20', 1]]);
    assert.equal(streaks.longest.weeks, 1);
  });

  it('of 10,000 sets, with some years away from the others, has its longest streak', () => {
    const logs = Array.from({ length: 10_000 }, (_, at) =>
      createLog(new Date(Date.UTC(2020, 0, 1 + at / 5)).toISOString(), 80, 8, { session: null }),
    );
    const sets = toSets([...logs, createLog('0001-01-01', 1, 1), createLog('9999-12-31', 1, 1)]);
    assert.equal(year({ sets }).streaks.longest.weeks, 286);
  });

  it('of 10,000 sessions is computed with a pause after each of them', () => {
    const sessionDays = createDayRange('2000-01-01', addDays('2000-01-01', 9999));
    assert.ok(countPauses(computeYear({ sessionDays })) >= 10_000);
  });

  for (const folder of recordedFolders) {
    it(`in ${folder} is as counted in another way`, { skip: skipReason }, () => {
      const sessions = readRecordedRows(folder, 'workoutsession');
      const logs = readRecordedRows(folder, 'workoutlog');
      const { sessionsByDay, setsByDay, weeks, streaks } = year({
        sessionDays: toRows('workoutsession', sessions).flatMap(({ details }) => getRecordDay(details) ?? []),
        sets: toSets(logs),
      });
      const begun = sessions.map((session) =>
        String(session['date'] ?? session['datetime_start']).slice(0, 10),
      );
      const lone = logs.filter(
        (each) => (each['session'] ?? null) === null && !begun.includes(String(each['date']).slice(0, 10)),
      );
      assert.equal(
        [...sessionsByDay.values()].reduce((sum, count) => sum + count),
        sessions.length + new Set(lone.map(({ date }) => String(date).slice(0, 10))).size,
      );
      assert.equal(
        [...setsByDay.values()].reduce((sum, count) => sum + count),
        logs.length,
      );
      assert.equal(
        weeks.reduce((sum, { sets }) => sum + sets, 0),
        logs.length,
      );
      // Weeks are counted in milliseconds instead of calendar days.
      const weekOf = (day: string): number =>
        Math.floor((Date.parse(day) - Date.UTC(2026, 9, 5)) / 604_800_000);
      for (const { monday, sets } of weeks) {
        assert.equal(
          sets,
          logs.filter(({ date }) => weekOf(String(date).slice(0, 10)) === weekOf(monday)).length,
        );
      }
      const trained = new Set([...begun, ...lone.map(({ date }) => String(date).slice(0, 10))].map(weekOf));
      const marks = Array.from({ length: 110 }, (_, at) => (trained.has(at - 50) ? 'x' : ' ')).join('');
      assert.equal(streaks.longest.weeks, Math.max(...marks.split(' ').map(({ length }) => length)));
    });
  }
});

describe('a streak', () => {
  const lengthsOf = (days: readonly string[], today: string): unknown => {
    const { current, longest } = computeStreaks(days, '2020-01-01', today);
    assert.ok(!current.mayBeLonger && !longest.mayBeLonger);
    return { current: current.weeks, longest: longest.weeks };
  };

  it('may be longer where it began with the first week that is known', () => {
    const days = ['2026-10-21', '2026-10-28', '2026-11-18'];
    const [cut, whole] = ['2026-10-20', '2026-10-13'].map((first) =>
      computeStreaks(days, first, '2026-11-22'),
    );
    const current = { weeks: 1, mayBeLonger: false };
    assert.deepEqual(cut, { current, longest: { weeks: 2, mayBeLonger: true } });
    assert.deepEqual(whole, { current, longest: { weeks: 2, mayBeLonger: false } });
    assert.deepEqual(computeStreaks(days.slice(1), '2026-10-26', '2026-11-22'), {
      current,
      longest: { weeks: 1, mayBeLonger: true },
    });
  });

  it('goes on while each week has a session, over New Year and over years with 53 weeks', () => {
    const days = ['2020-12-20', '2020-12-21', '2020-12-31', '2021-01-04', '2021-01-17'];
    assert.deepEqual(lengthsOf(days, '2021-01-17'), { current: 5, longest: 5 });
  });

  it('goes on while this week is still empty, and ends with a week without a session', () => {
    const days = ['2026-11-04', '2026-11-11'];
    assert.deepEqual(lengthsOf(days, '2026-11-15'), { current: 2, longest: 2 });
    assert.deepEqual(lengthsOf(days, '2026-11-22'), { current: 2, longest: 2 });
    assert.deepEqual(lengthsOf(days, '2026-11-23'), { current: 0, longest: 2 });
  });

  it('is the longest of all, whatever the order of the days', () => {
    const days = ['2026-11-18', '2025-03-19', '2025-03-05', '2025-03-12', '2026-11-11'];
    assert.deepEqual(lengthsOf(days, '2026-11-22'), { current: 2, longest: 3 });
  });

  it('does not join equal week numbers of two years', () => {
    assert.deepEqual(lengthsOf(['2025-03-05', '2026-03-11'], '2026-03-11'), { current: 1, longest: 1 });
  });

  it('of no days is none', () => {
    assert.deepEqual(lengthsOf([], '2026-11-22'), { current: 0, longest: 0 });
  });
});
