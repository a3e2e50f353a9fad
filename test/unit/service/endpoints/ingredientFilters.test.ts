import assert from 'node:assert/strict';
import test from 'node:test';
import type { ReleaseName } from '../../../service/generations/release.ts';
import { findIngredients, createScope } from '../scope.ts';

/** The number of ingredients (of 300) that a query finds in each release. */
function countIngredients(query: string, releases: readonly ReleaseName[]): number[] {
  return releases.map((release) => findIngredients(createScope(release), query).length);
}

test('diet and score filter since 2.5, comparisons of the score since 2.6', () => {
  const rows = findIngredients(createScope('2.7'), '');
  const countRows = (holds: (row: (typeof rows)[number]) => boolean): number => rows.filter(holds).length;
  for (const [query, goal] of [
    ['is_vegan=true', countRows((row) => row['is_vegan'] === true)],
    ['is_vegetarian=false', countRows((row) => row['is_vegetarian'] === false)],
    ['nutriscore=a', countRows((row) => row['nutriscore'] === 'a')],
    ['nutriscore__in=d,e', countRows((row) => row['nutriscore'] === 'd' || row['nutriscore'] === 'e')],
  ] as const) {
    assert.ok(goal > 0 && goal < 300, query);
    assert.deepEqual(countIngredients(query, ['2.4', '2.5', '2.6', '2.7']), [300, goal, goal, goal], query);
  }
  const bad = countRows((row) => row['nutriscore'] === 'd' || row['nutriscore'] === 'e');
  assert.deepEqual(countIngredients('nutriscore__gt=c', ['2.5', '2.6', '2.7']), [300, bad, bad]);
});

test('2.5 filters by a score that it does not send', () => {
  const rows = findIngredients(createScope('2.5'), 'nutriscore=a');
  assert.ok(rows.length > 0 && rows.every((row) => !('nutriscore' in row)));
});

test('the code filters since 2.1, which does not send it, and is ignored by 2.0', () => {
  const code = String(findIngredients(createScope('2.7'), '').find((row) => row['code'] !== null)?.['code']);
  assert.deepEqual(countIngredients(`code=${code}`, ['2.0', '2.1', '2.2', '2.7']), [300, 1, 1, 1]);
  assert.deepEqual(countIngredients('code=4000000000006', ['2.0', '2.1', '2.7']), [300, 0, 0]);
});

test('2.0 ignores the filters for several ids and for names of later releases', () => {
  assert.deepEqual(countIngredients('id__in=1,2', ['2.0', '2.1', '2.2']), [300, 300, 0]);
  assert.deepEqual(countIngredients('name__search=granola', ['2.0', '2.3']), [300, 300]);
});
