import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IncompleteList } from '../../../src/api/failures/errors.ts';
import { readRawExercises } from '../../../src/collections/readRawExercises.ts';
import { defaultIngredients } from '../../service/service.ts';
import { readServerRows } from '../../serverRows.ts';
import { setUp } from '../support/support.ts';

describe('all exercises of a server, as they were sent', { concurrency: 2 }, () => {
  const ignore = (): void => undefined;

  it('are current, although the server keeps the list in its page cache', async () => {
    await using setup = await setUp({ generation: 'minimum', exercises: 40 });
    const { service, catalogue } = setup;
    const before = await readRawExercises('sample', catalogue, {}, ignore);
    service.resize({ exercises: 150, ingredients: defaultIngredients });
    const after = await readRawExercises('sample', catalogue, {}, ignore);
    const held = await readServerRows(service, 'exercise');
    assert.deepEqual([after.endpoint, after.items.length], ['exercise', held.length]);
    assert.ok(before.items.length < after.items.length);
  });

  it('are rejected if the list became shorter while it was read, as some may be missing', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 250 });
    const { service, catalogue } = setup;
    const reading = readRawExercises('sample', catalogue, {}, () => {
      service.resize({ exercises: 150, ingredients: defaultIngredients });
    });
    await assert.rejects(
      reading,
      (error) => error instanceof IncompleteList && error.reason === 'moved' && error.receivedCount === 150,
    );
  });
});
