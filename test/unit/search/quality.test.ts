import assert from 'node:assert/strict';
import { it } from 'node:test';
import { atOnce } from '../../../src/api/concurrency/slices.ts';
import { exercises } from '../../service/domain/exercises/exercises.ts';
import { indexed, named, wanted } from './queries.ts';

it('finds the exercise that is meant among the first three', (test) => {
  const index = indexed(named(exercises));
  const missed = wanted.filter(
    ([text, exercise]) => !atOnce(index.find(text, 3)).some(({ item }) => item === exercise),
  );
  for (const [text, exercise] of missed) {
    const found = atOnce(index.find(text, 3)).map(({ item, name }) => `${item} ${name}`);
    test.diagnostic(`“${text}” means ${exercise}, found: ${found.join(', ')}`);
  }
  assert.ok(wanted.length - missed.length >= 38, `missed: ${missed.map(([text]) => text).join(', ')}`);
});
