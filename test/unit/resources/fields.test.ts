import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIsoDate, toText } from '../../../src/resources/fields.ts';

describe('a day', () => {
  it('exists in the calendar, with a year of four digits', () => {
    for (const day of ['2026-11-22', '2024-02-29', '0000-01-01', '9999-12-31']) {
      assert.ok(isIsoDate(day), day);
    }
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-11-22',
      '2026-11-22T00:00',
      '+02026-11-22',
      '',
    ]) {
      assert.ok(!isIsoDate(text), text);
    }
  });
});

describe('a text', () => {
  it('is as long as its limit at most, whatever that is', () => {
    for (const limit of [10, 500, 4000]) {
      for (const letter of ['x', 'ü', '🏋']) {
        assert.equal(toText(letter.repeat(limit), limit), letter.repeat(limit));
        assert.equal(toText(letter.repeat(limit + 1), limit), `${letter.repeat(limit)}…`);
      }
    }
  });
});
