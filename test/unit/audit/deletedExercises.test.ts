import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deletedExercises, deletionLogOf } from '../../../src/audit/exercises/deletedExercises.ts';
import { exercise } from './exercises.ts';

describe('exercises of plans and logs that are deleted', () => {
  const [row, press] = [exercise(1, 'Row'), exercise(2, 'Press')];
  const uuids = new Map([
    ['1', 'row'],
    ['2', 'press'],
  ]);
  const uses = new Map([
    ['1', 4],
    ['2', 1],
  ]);

  it('are none where all are listed and none is in the log', () => {
    assert.deepEqual(deletedExercises(uses, [row, press], uuids, new Map([['curl', 'row']])), []);
  });

  it('are those that both lists lack, and none that one of them has', () => {
    const missing = { id: '1', uses: 4, isLogged: false, row: undefined, replacement: undefined };
    assert.deepEqual(deletedExercises(uses, [press], new Map([['2', 'press']]), new Map()), [missing]);
    assert.deepEqual(deletedExercises(uses, [press], uuids, new Map()), []);
    assert.deepEqual(deletedExercises(uses, [row, press], new Map(), new Map()), []);
  });

  it('are those in the log, with what replaces them where that is known', () => {
    const logged = { id: '1', uses: 4, isLogged: true, row, replacement: undefined };
    const found = (log: Record<string, string>): readonly unknown[] =>
      deletedExercises(uses, [row, press], uuids, new Map(Object.entries(log)));
    assert.deepEqual(found({ row: 'press' }), [{ ...logged, replacement: press }]);
    assert.deepEqual(found({ row: '' }), [logged]);
    assert.deepEqual(found({ row: 'elsewhere' }), [logged]);
  });

  it('are told by the rows of a log that are of exercises', () => {
    assert.deepEqual(
      deletionLogOf([
        { model_type: 'base', uuid: 'a', replaced_by: 'b', timestamp: '2025-01-01', comment: 'Row' },
        { model_type: 'base', uuid: 'c', replaced_by: null },
        { model_type: 'translation', uuid: 'd', replaced_by: null },
        { model_type: 'image', uuid: 'e' },
        { model_type: 'base', uuid: null },
        'nonsense',
      ]),
      new Map([
        ['a', 'b'],
        ['c', ''],
      ]),
    );
  });
});
