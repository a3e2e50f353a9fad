import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDifferingExcerpts } from '../../../src/audit/differences/excerpts.ts';

const long = 'Lie on a bench, and lower the bar to your chest. '.repeat(4);

describe('the excerpts of two values', () => {
  it('are the values themselves where these are short', () => {
    assert.deepEqual(getDifferingExcerpts('Bench Press', 'Bank Press'), ['Bench Press', 'Bank Press']);
    assert.deepEqual(getDifferingExcerpts('', 'Arms'), ['', 'Arms']);
  });

  it('begin shortly before long texts differ, so that they contain the difference', () => {
    assert.deepEqual(getDifferingExcerpts(`${long}Breathe in.`, `${long}Breathe out.`), [
      '…your chest. Breathe in.',
      '…your chest. Breathe out.',
    ]);
    assert.deepEqual(getDifferingExcerpts(long.trim(), `${long}Breathe out.`), [
      '…e bar to your chest.',
      '…e bar to your chest. Breathe out.',
    ]);
  });

  it('skip a space that only one text has, unless that is the only difference', () => {
    const begin = 'Press the bar up.';
    assert.deepEqual(getDifferingExcerpts(`${begin} ${long}Breathe in.`, `${begin}${long}Breathe out.`), [
      '…your chest. Breathe in.',
      '…your chest. Breathe out.',
    ]);
    assert.deepEqual(getDifferingExcerpts(`${long}1 2 reps`, `${long}12 reps`), [
      '…bar to your chest. 1 2 reps',
      '…bar to your chest. 12 reps',
    ]);
  });

  it('end with a mark when they would be too long', () => {
    const [left, right] = getDifferingExcerpts(`a${long}`, `b${long}`);
    assert.equal(left, `a${long.slice(0, 119)}…`);
    assert.equal(right.length, 121);
  });

  it('never split a character', () => {
    const [left, right] = getDifferingExcerpts(`${'🏋'.repeat(40)}x`, `${'🏋'.repeat(40)}y`);
    assert.deepEqual([left, right], [`…${'🏋'.repeat(10)}x`, `…${'🏋'.repeat(10)}y`]);
    for (let length = 0; length < 4; length++) {
      const begin = 'a'.repeat(70 + length);
      for (const excerpt of getDifferingExcerpts(`${begin}🏋🏋${'🏋'.repeat(80)}`, `${begin}🏋🤸`)) {
        assert.ok(excerpt.isWellFormed());
      }
    }
  });
});
