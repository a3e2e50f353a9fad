import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { exercises } from '../../service/domain/exercises/exercises.ts';
import { createIndex, toIndexEntries, expectedMatches } from './queries.ts';

it('finds the exercise that is meant among the first three', (test) => {
  const index = createIndex(toIndexEntries(exercises));
  const missed = expectedMatches.filter(
    ([text, exercise]) => !runSync(index.find(text, 3)).some(({ item }) => item === exercise),
  );
  for (const [text, exercise] of missed) {
    const found = runSync(index.find(text, 3)).map(({ item, name }) => `${item} ${name}`);
    test.diagnostic(`“${text}” means ${exercise}, found: ${found.join(', ')}`);
  }
  assert.ok(
    expectedMatches.length - missed.length >= 38,
    `missed: ${missed.map(([text]) => text).join(', ')}`,
  );
});
