import assert from 'node:assert/strict';
import test from 'node:test';
import { exercises } from '../../../service/domain/exercises/exercises.ts';
import { languageId } from '../../../service/domain/vocabulary.ts';
import { requestPath, requestPage, startTestService } from '../support.ts';

const translations = exercises.flatMap((exercise) => exercise.translations);

test('the exercises have the gaps and oddities of a real gym', () => {
  const english = languageId('en');
  const without = exercises.filter((row) => row.translations.every(({ language }) => language !== english));
  assert.ok(exercises.length >= 60);
  assert.ok(without.length >= 5);
  assert.deepEqual(
    exercises.filter((row) => row.translations.length === 0).map(({ id }) => id),
    [1640],
  );
  assert.ok(translations.some(({ name }) => /["&/]/.test(name) && /\p{Extended_Pictographic}/u.test(name)));
  assert.equal(new Set(exercises.map(({ category }) => category)).size, 8);
  assert.ok(exercises.some(({ images }) => images.length > 1));
  assert.ok(translations.some(({ description }) => /<p>.*<\/p>\n<ol>\n<li>/.test(description)));
});

test('ids of translations are ids of other exercises too', () => {
  const ids = new Set(exercises.map(({ id }) => id));
  assert.equal(new Set(translations.map(({ id }) => id)).size, translations.length);
  assert.ok(translations.some(({ id, exercise }) => ids.has(id) && id !== exercise.id));
});

test('up to 2.2 an exercise is one of its translations', async (t) => {
  const service = await startTestService(t, { generation: '2.2' });
  const [row] = (await requestPage(service, 'exercise/?name=Kniebeuge')).results;
  assert.equal(row?.['exercise_base'], 111);
  assert.notEqual(row['id'], 111);
  const { json } = await requestPath(service, 'exercisebaseinfo/111/');
  assert.equal((json as { exercises: unknown[] }).exercises.length, 4);
  assert.deepEqual((await requestPath(service, 'exercise-base/1/')).json, {
    detail: 'No ExerciseBase matches the given query.',
  });
});

test('since 2.3 an exercise has no name of its own', async (t) => {
  const service = await startTestService(t, { generation: '2.4' });
  const { json } = await requestPath(service, 'exercise/111/');
  assert.equal('name' in (json as object), false);
});
