import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import {
  findDeletedExercises,
  parseDeletionLog,
  type DeletedExercise,
} from '../../../src/audit/exercises/deletedExercises.ts';
import { countPauses } from '../support/countPauses.ts';
import { createExercise } from './exercises.ts';

/** Runs {@link findDeletedExercises} without pauses. */
function findDeletedSync(...lists: Parameters<typeof findDeletedExercises>): readonly DeletedExercise[] {
  return runSync(findDeletedExercises(...lists));
}

describe('exercises of plans and logs that are deleted', () => {
  const [row, press] = [createExercise(1, 'Row'), createExercise(2, 'Press')];
  const uuids = new Map([
    ['1', 'row'],
    ['2', 'press'],
  ]);
  const uses = new Map([
    ['1', 4],
    ['2', 1],
  ]);

  it('are empty when all are listed and none is in the log', () => {
    assert.deepEqual(findDeletedSync(uses, [row, press], uuids, new Map([['curl', 'row']])), []);
  });

  it('are only those missing from both lists', () => {
    const missing = { id: '1', useCount: 4, isLogged: false, row: undefined, replacement: undefined };
    assert.deepEqual(findDeletedSync(uses, [press], new Map([['2', 'press']]), new Map()), [missing]);
    assert.deepEqual(findDeletedSync(uses, [press], uuids, new Map()), []);
    assert.deepEqual(findDeletedSync(uses, [row, press], new Map(), new Map()), []);
  });

  it('include those in the log, with their replacement if it is known', () => {
    const logged = { id: '1', useCount: 4, isLogged: true, row, replacement: undefined };
    const found = (log: Record<string, string>): readonly unknown[] =>
      findDeletedSync(uses, [row, press], uuids, new Map(Object.entries(log)));
    assert.deepEqual(found({ row: 'press' }), [{ ...logged, replacement: press }]);
    assert.deepEqual(found({ row: '' }), [logged]);
    assert.deepEqual(found({ row: 'elsewhere' }), [logged]);
    // An empty replacement must not match an exercise without a UUID.
    const withoutUuid = new Map([...uuids, ['2', ''] as const]);
    assert.deepEqual(findDeletedSync(uses, [row, press], withoutUuid, new Map([['row', '']])), [logged]);
    // The replacement was replaced itself.
    assert.deepEqual(found({ row: 'curl', curl: 'press' }), [{ ...logged, replacement: press }]);
    assert.deepEqual(found({ row: 'curl', curl: '' }), [logged]);
    assert.deepEqual(found({ row: 'curl', curl: 'curl' }), [logged]);
  });

  it('are read only from the rows of a log that concern exercises', () => {
    assert.deepEqual(
      runSync(
        parseDeletionLog([
          { model_type: 'base', uuid: 'a', replaced_by: 'b', timestamp: '2025-01-01', comment: 'Row' },
          { model_type: 'base', uuid: 'c', replaced_by: null },
          { model_type: 'translation', uuid: 'd', replaced_by: null },
          { model_type: 'image', uuid: 'e' },
          { model_type: 'base', uuid: null },
          'nonsense',
        ]),
      ),
      new Map([
        ['a', 'b'],
        ['c', ''],
      ]),
    );
  });

  it('are found in steps, one per row of each list', () => {
    const many = Array.from({ length: 1000 }, (_none, at) => createExercise(at, `Exercise ${at}`));
    const ids = many.map(({ id }) => id);
    const rows = ids.map((id) => ({ model_type: 'base', uuid: id, replaced_by: null }));
    const log = new Map(ids.map((id) => [id, '']));
    const found = findDeletedExercises(
      new Map(ids.map((id) => [id, 1])),
      many,
      new Map(ids.map((id) => [id, id])),
      log,
    );
    assert.equal(countPauses(parseDeletionLog(rows)), 1000);
    assert.equal(countPauses(found), 3000);
  });
});
