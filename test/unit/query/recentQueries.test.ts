import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentQueries } from '../../../src/query/recentQueries.ts';
import { TestStorage } from '../support/testStorage.ts';

describe('the recent queries to a server', () => {
  it('are the last twenty, each once, and the latest first', async () => {
    const queries = new RecentQueries(new TestStorage(), 'wger.example');
    for (let id = 1; id <= 25; id++) {
      await queries.add(`exercise/${id}/`);
    }
    await queries.add('exercise/10/');
    assert.deepEqual(
      queries.paths,
      [10, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 9, 8, 7, 6].map(
        (id) => `exercise/${id}/`,
      ),
    );
  });

  it('exclude those to another server', async () => {
    const storage = new TestStorage();
    const [queries, others] = ['wger.example', 'other.example'].map(
      (name) => new RecentQueries(storage, name),
    );
    await queries?.add('exercise/');
    assert.deepEqual([queries?.paths, others?.paths], [['exercise/'], []]);
    await queries?.remove('exercise/');
    assert.deepEqual(queries?.paths, []);
  });
});
