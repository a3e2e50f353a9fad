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

  it('are those that the list lacks', () => {
    assert.deepEqual(deletedExercises(uses, [press], uuids, new Map()), [
      { id: '1', uses: 4, row: undefined, replacement: undefined },
    ]);
  });

  it('are those in the log, with what replaces them where that is known', () => {
    const found = (log: Record<string, string>): readonly unknown[] =>
      deletedExercises(uses, [row, press], uuids, new Map(Object.entries(log)));
    assert.deepEqual(found({ row: 'press' }), [{ id: '1', uses: 4, row, replacement: press }]);
    assert.deepEqual(found({ row: '' }), [{ id: '1', uses: 4, row, replacement: undefined }]);
    assert.deepEqual(found({ row: 'elsewhere' }), [{ id: '1', uses: 4, row, replacement: undefined }]);
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
