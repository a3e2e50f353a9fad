import assert from 'node:assert/strict';
import test from 'node:test';
import { createYearOfRecords } from '../../service/domain/yearOfRecords.ts';
import { type Page, requestPage, type Row, startTestService } from './support.ts';

const today = '2026-12-01';

test('a year of records replaces those of the owner by records of each month up to a day', async (t) => {
  const otherSessions = await readDates('2.7', 'workoutsession', 'otherKey');
  createYearOfRecords(today);
  for (const generation of ['2.0', '2.2', '2.7'] as const) {
    for (const endpoint of ['workoutsession', 'workoutlog', 'weightentry']) {
      const dates = await readDates(generation, endpoint);
      assert.equal(new Set(dates.map((date) => date.slice(0, 7))).size, 12, `${generation} ${endpoint}`);
      assert.ok(
        dates.every((date) => date >= '2025-12-01' && date < today),
        `${generation} ${endpoint}`,
      );
    }
    const eaten = await readDates(generation, 'nutritiondiary');
    assert.equal(eaten.toSorted().at(-1), today, generation);
  }
  assert.deepEqual(await readDates('2.7', 'workoutsession', 'otherKey'), otherSessions);

  /** The days of all records in a list. */
  async function readDates(
    generation: '2.0' | '2.2' | '2.7',
    endpoint: string,
    user: 'key' | 'otherKey' = 'key',
  ): Promise<string[]> {
    const service = await startTestService(t, { generation });
    const rows: Row[] = [];
    let page: Page | undefined;
    do {
      page = await requestPage(service, `${endpoint}/?limit=999&offset=${rows.length}`, service[user]);
      rows.push(...page.results);
    } while (page.next !== null);
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'no ID twice');
    return rows.map(({ date, datetime, datetime_start: start }) =>
      String(date ?? datetime ?? start).slice(0, 10),
    );
  }
});
