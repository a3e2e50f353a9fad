import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getRecordDay } from '../../../src/resources/details.ts';
import { addDays, createDayRange } from '../../../src/training/calendar.ts';
import { countPauses } from '../support/countPauses.ts';
import { createLog, readRecordedRows, recordedFolders, toRows, toSets, skipReason } from './support.ts';
import { computeSampleYear, computeYearInSteps } from './sampleYear.ts';

describe('a training year', () => {
  it('has the sessions and sets of each shown day', () => {
    const { sessionsByDay, setsByDay } = computeSampleYear({
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
    const { setsByDay, weeks } = computeSampleYear({ sets: toSets(logs, { warmUps: new Set(['7']) }) });
    assert.deepEqual(setsByDay, new Map([['2026-11-20', 2]]));
    const week = weeks.find(({ sets }) => sets > 0);
    assert.deepEqual([week?.sets, week?.setsByMuscle.get('4')], [2, 1]);
  });

  it('has a session over midnight once, on its first day, and each set on its own day', () => {
    const { sessionsByDay, setsByDay } = computeSampleYear({
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

  it('counts one session for a day whose sets were logged without one', () => {
    const alone = createLog('2026-11-19', 80, 8, { session: null });
    const { sessionsByDay } = computeSampleYear({
      sessionDays: ['2026-11-20'],
      sets: toSets([alone, alone]),
    });
    assert.deepEqual(
      sessionsByDay,
      new Map([
        ['2026-11-20', 1],
        ['2026-11-19', 1],
      ]),
    );
    const old = { exercise_base: 73, reps: 8, weight: '80.00', date: '2026-11-20' };
    assert.deepEqual(
      computeSampleYear({ sessionDays: ['2026-11-20'], sets: toSets([old]) }).sessionsByDay,
      new Map([['2026-11-20', 1]]),
    );
  });

  it('has four levels of days by their sets, with equal numbers of days', () => {
    const days = createDayRange('2026-11-01', '2026-11-08');
    const sets = days.flatMap((day, at) => Array<unknown>(at + 1).fill(createLog(day, 80, 8)));
    const { levels } = computeSampleYear({ sets: toSets(sets) });
    assert.deepEqual([...levels.values()], [1, 1, 2, 2, 3, 3, 4, 4]);
    assert.equal(levels.get('2026-11-09'), undefined);
  });

  it('has the highest level on all days if all are equal, and the lowest on days without a set', () => {
    const { levels } = computeSampleYear({
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

  it('without records has all of its weeks, empty', () => {
    const { sessionsByDay, setsByDay, levels, streaks, weeks, muscles: trained } = computeSampleYear({});
    assert.deepEqual([sessionsByDay.size, setsByDay.size, levels.size, trained.length], [0, 0, 0, 0]);
    const none = { weeks: 0, mayBeLonger: false };
    assert.deepEqual(streaks, { current: none, longest: none });
    assert.equal(weeks.length, 53);
    assert.ok(weeks.every(({ sessions, sets, setsByMuscle }) => sessions + sets + setsByMuscle.size === 0));
  });

  it('of 10,000 sets, some years apart from the others, has its longest streak', () => {
    const logs = Array.from({ length: 10_000 }, (_, at) =>
      createLog(new Date(Date.UTC(2020, 0, 1 + at / 5)).toISOString(), 80, 8, { session: null }),
    );
    const sets = toSets([...logs, createLog('0001-01-01', 1, 1), createLog('9999-12-31', 1, 1)]);
    assert.equal(computeSampleYear({ sets }).streaks.longest.weeks, 286);
  });

  it('of 10,000 sessions is computed with a pause after each of them', () => {
    const sessionDays = createDayRange('2000-01-01', addDays('2000-01-01', 9999));
    assert.ok(countPauses(computeYearInSteps({ sessionDays })) >= 10_000);
  });

  for (const folder of recordedFolders) {
    it(`in ${folder} matches an independent count`, { skip: skipReason }, () => {
      const sessions = readRecordedRows(folder, 'workoutsession');
      const logs = readRecordedRows(folder, 'workoutlog');
      const { sessionsByDay, setsByDay, weeks, streaks } = computeSampleYear({
        sessionDays: toRows('workoutsession', sessions).flatMap(({ details }) => getRecordDay(details) ?? []),
        sets: toSets(logs),
      });
      const sessionDays = sessions.map((session) =>
        String(session['date'] ?? session['datetime_start']).slice(0, 10),
      );
      const lone = logs.filter(
        (each) =>
          (each['session'] ?? null) === null && !sessionDays.includes(String(each['date']).slice(0, 10)),
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
      const getWeek = (day: string): number =>
        Math.floor((Date.parse(day) - Date.UTC(2026, 9, 5)) / 604_800_000);
      for (const { monday, sets } of weeks) {
        assert.equal(
          sets,
          logs.filter(({ date }) => getWeek(String(date).slice(0, 10)) === getWeek(monday)).length,
        );
      }
      const trained = new Set(
        [...sessionDays, ...lone.map(({ date }) => String(date).slice(0, 10))].map(getWeek),
      );
      const marks = Array.from({ length: 110 }, (_, at) => (trained.has(at - 50) ? 'x' : ' ')).join('');
      assert.equal(streaks.longest.weeks, Math.max(...marks.split(' ').map(({ length }) => length)));
    });
  }
});
