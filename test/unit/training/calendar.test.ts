import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addDays,
  computeSpanEnd,
  daysBetween,
  createDayRange,
  getMonday,
  todayOrTomorrow,
  getIsoWeekday,
  toWeekNumber,
} from '../../../src/training/calendar.ts';

describe('a week', () => {
  it('begins on Monday, and is unique in every year from 1900 to 2100', () => {
    let previous = toWeekNumber('1899-12-31');
    for (let monday = '1900-01-01'; monday < '2100-01-01'; monday = addDays(monday, 7)) {
      const sunday = addDays(monday, 6);
      assert.equal(toWeekNumber(monday), previous + 1);
      assert.deepEqual([getMonday(sunday), getMonday(monday)], [monday, monday]);
      assert.deepEqual([getIsoWeekday(monday), getIsoWeekday(sunday)], [1, 7]);
      assert.equal(new Date(monday).getUTCDay(), 1);
      previous += 1;
    }
  });

  it('may span New Year', () => {
    assert.equal(getMonday('2025-01-01'), '2024-12-30');
    assert.equal(toWeekNumber('2024-12-31'), toWeekNumber('2025-01-05'));
  });
});

describe('a day', () => {
  it('is the right number of days after another, across leap days and changes to summer time', () => {
    assert.equal(addDays('2024-02-28', 2), '2024-03-01');
    assert.equal(addDays('2026-03-28', 2), '2026-03-30');
    assert.equal(addDays('2026-01-01', -1), '2025-12-31');
    assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2);
    assert.equal(daysBetween('2026-10-26', '2026-10-24'), -2);
    assert.equal(daysBetween('2025-01-01', '2026-01-01'), 365);
  });

  it('stays within four-digit years', () => {
    assert.equal(addDays('9999-12-31', 1), '9999-12-31');
    assert.equal(addDays('2026-11-22', -Infinity), '0000-01-01');
    assert.match(getMonday('0000-01-01'), /^0000-01-01$/);
  });

  it('is tomorrow if there is already a record of tomorrow, whatever the later ones', () => {
    const days = ['2026-11-27', '2026-11-20', '2026-12-24'];
    assert.equal(todayOrTomorrow('2026-11-26', days), '2026-11-27');
    assert.equal(todayOrTomorrow('2026-11-27', days), '2026-11-27');
    assert.equal(todayOrTomorrow('2026-11-22', days), '2026-11-22');
    assert.equal(todayOrTomorrow('2026-11-22', []), '2026-11-22');
  });

  it('is enumerated from a first to a last, without gaps', () => {
    assert.deepEqual(createDayRange('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01']);
    assert.deepEqual(createDayRange('2026-03-01', '2026-03-01'), ['2026-03-01']);
    assert.deepEqual(createDayRange('2026-03-01', '2026-02-28'), []);
    assert.equal(new Set(createDayRange('2024-01-01', '2024-12-31')).size, 366);
  });
});

describe('a span of days', () => {
  it('ends today if it then includes the requested day, and is otherwise centered on that day', () => {
    assert.equal(computeSpanEnd('2026-11-30', 30, undefined), '2026-11-30');
    assert.equal(computeSpanEnd('2026-11-30', 30, '2026-11-01'), '2026-11-30');
    assert.equal(computeSpanEnd('2026-11-30', 30, '2026-10-31'), '2026-11-15');
    assert.equal(computeSpanEnd('2026-11-30', 30, '2026-12-01'), '2026-11-30');
  });
});
