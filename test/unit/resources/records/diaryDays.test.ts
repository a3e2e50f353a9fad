import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { getRecordDay } from '../../../../src/resources/details.ts';
import { toDatedRecords } from '../../../../src/training/datedRecords.ts';
import { withTimeZone } from '../../../harness/system/timeZone.ts';
import { formatRecord, listRecord } from './recordTexts.ts';

function createEntry(datetime: string, id = 7): object {
  return { id, ingredient: 5, weight_unit: null, amount: '80.00', datetime };
}

describe('the day of a food diary entry', () => {
  for (const [userZone, sent, moment] of [
    ['America/Los_Angeles', '2026-11-23T04:10:00+01:00', '2026-11-22 19:10'],
    ['Asia/Bangkok', '2026-11-22T18:30:00.592000+01:00', '2026-11-23 00:30'],
    ['Europe/Berlin', '2026-07-22T12:30:00Z', '2026-07-22 14:30'],
    ['Europe/Berlin', '2026-11-22T12:30:00+01:00', '2026-11-22 12:30'],
    ['America/Los_Angeles', '2026-11-22', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-31T99:00:00+01:00', '2026-11-31 99:00'],
  ] as const) {
    it(`is the user’s, in ${userZone}, for ${sent}`, () =>
      withTimeZone(userZone, () => {
        const entry = createEntry(sent);
        assert.equal(formatRecord('nutritiondiary', entry)[1], moment);
        const day = getRecordDay(listRecord('nutritiondiary', entry).details);
        assert.equal(day, moment.includes('99') ? undefined : moment.slice(0, 10));
      }));
  }

  it('keeps the order of foods entered within a second', () => {
    const newestFirst = [
      createEntry('2026-11-22T12:30:00.700000Z', 9),
      createEntry('2026-11-22T12:30:00.500000Z', 8),
    ].map((entry) => listRecord('nutritiondiary', entry));
    const ids = runSync(toDatedRecords(newestFirst)).map(({ item }) => item.id);
    assert.deepEqual(ids, ['8', '9']);
  });
});
