import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { setUp } from '../../support/support.ts';
import { readOwnIds } from '../ownIds.ts';
import { getRowsOfKind } from '../rows.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

describe('a list in the server’s page cache', () => {
  for (const [generation, kept] of [
    ['2.2', ['exerciseimage', 'ingredient']],
    ['2.4', ['exerciseimage', 'ingredient']],
    ['2.7', ['exerciseimage']],
  ] as const) {
    it(`of release ${generation} is up to date in the next backup`, async () => {
      await using setup = await setUp({ generation, ingredients: 60, exercises: 20 });
      await using folder = await createTemporaryFolder();
      await backUpTo(folder.path, setup.client);
      const first = await readFilesBelow(folder.path);
      setup.service.resize({ ingredients: 200, exercises: 60 });
      const { changes } = await backUpTo(folder.path, setup.client);
      const second = await readFilesBelow(folder.path);
      for (const kind of kept) {
        const [before, after] = [first, second].map((files) => new Set(getRowsOfKind(files, kind).keys()));
        assert.ok(before !== undefined && after !== undefined && after.size > before.size, kind);
        assert.deepEqual(after, await readOwnIds(setup.service, kind), kind);
      }
      assert.ok(changes.added > 0 && changes.changed + changes.removed === 0, JSON.stringify(changes));
    });
  }

  it('is read past the cache with the same marker for all pages, and without the key', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 872 });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    const targets = setup.service.requests
      .filter(({ target, headers }) => headers.authorization === undefined && target.includes('/exercise/'))
      .map(({ target }) => target);
    const readings = Map.groupBy(targets, (target) => /[?&]uncached=([^&]+)/.exec(target)?.[1]);
    assert.ok(!readings.has(undefined));
    for (const pages of readings.values()) {
      assert.ok(pages.length > 4 && pages.filter((target) => !target.includes('offset=')).length === 1);
    }
    const own = setup.service.requests.filter(({ headers }) => headers.authorization !== undefined);
    assert.ok(own.length > 10 && own.every(({ target }) => !target.includes('uncached')));
  });
});
