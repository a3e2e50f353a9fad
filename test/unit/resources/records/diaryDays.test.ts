import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { formatRecord } from './recordTexts.ts';

describe('the day of food that was eaten', () => {
  const zone = process.env['TZ'];
  after(() => {
    if (zone === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = zone;
    }
  });

  for (const [userZone, sent, moment] of [
    ['America/Los_Angeles', '2026-11-23T04:10:00+01:00', '2026-11-22 19:10'],
    ['Asia/Bangkok', '2026-11-22T18:30:00.592000+01:00', '2026-11-23 00:30'],
    ['Europe/Berlin', '2026-07-22T12:30:00Z', '2026-07-22 14:30'],
    ['Europe/Berlin', '2026-11-22T12:30:00+01:00', '2026-11-22 12:30'],
    ['America/Los_Angeles', '2026-11-22', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-31T99:00:00+01:00', '2026-11-31 99:00'],
  ] as const) {
    it(`is that of the user, in ${userZone}, of ${sent}`, () => {
      process.env['TZ'] = userZone;
      const entry = { id: 7, ingredient: 5, weight_unit: null, amount: '80.00', datetime: sent };
      assert.equal(formatRecord('nutritiondiary', entry)[1], moment);
    });
  }
});
