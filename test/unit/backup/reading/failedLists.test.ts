import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseManifest } from '../../../../src/backup/manifest.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { setUp } from '../../support/support.ts';
import { backUpRest, backUpTo, findDifferingPaths, readFilesBelow } from '../support.ts';

/** The kinds that the manifest names as unread. */
function getUnread(files: ReadonlyMap<string, string>): readonly string[] | undefined {
  return parseManifest(Buffer.from(files.get('manifest.json') ?? '', 'latin1'))?.unread;
}

describe('a list that the server fails to send', () => {
  for (const fault of ['status-500', 'status-404', 'html'] as const) {
    it(`(${fault}) is left out of a backup of the rest, which says so`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using folder = await createTemporaryFolder();
      setup.service.fault = { name: fault, on: '/measurement/' };
      await assert.rejects(backUpTo(folder.path, setup.client));
      assert.equal((await readFilesBelow(folder.path)).size, 0);
      const { objects, unread } = await backUpRest(folder.path, setup.client);
      const files = await readFilesBelow(folder.path);
      assert.deepEqual([unread, getUnread(files)], [['measurement'], ['measurement']]);
      assert.ok(objects > 100 && files.has('measurement-category/measurement-category.json'));
      assert.deepEqual(
        [...files.keys()].filter((path) => path.startsWith('measurement/')),
        [],
      );
    });
  }

  it('keeps the files that an earlier backup has of it, until it can be read again', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    const before = await readFilesBelow(folder.path);
    setup.service.fault = { name: 'status-500', on: /\/(measurement|gallery)\// };
    const { changes, unread } = await backUpRest(folder.path, setup.client);
    const files = await readFilesBelow(folder.path);
    assert.deepEqual(unread, ['gallery', 'measurement']);
    assert.deepEqual(changes, { added: 0, changed: 0, removed: 0 });
    assert.deepEqual(findDifferingPaths(files, before), ['manifest.json']);
    setup.service.fault = undefined;
    await backUpTo(folder.path, setup.client);
    assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
  });

  it('of another user is not kept', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    setup.key = setup.service.otherKey;
    setup.service.fault = { name: 'status-500', on: '/measurement/' };
    await backUpRest(folder.path, setup.client);
    const paths = [...(await readFilesBelow(folder.path)).keys()];
    assert.ok(paths.length > 0 && !paths.some((path) => path.startsWith('measurement/')));
  });

  it('makes the backup fail if no other list can be read either', async () => {
    for (const [generation, on] of [
      ['2.7', /\/api\/v2\/[a-z]/],
      // It has no profile.
      ['minimum', /\/api\/v2\/(?!userprofile)[a-z]/],
    ] as const) {
      await using setup = await setUp({ generation });
      await using folder = await createTemporaryFolder();
      setup.service.fault = { name: 'status-500', on };
      await assert.rejects(backUpRest(folder.path, setup.client), { name: 'ServerFault' });
      assert.equal((await readFilesBelow(folder.path)).size, 0);
    }
  });
});

describe('a root that the server fails to send', () => {
  it('keeps its earlier endpoints for a backup of the rest', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const { objects } = await backUpTo(folder.path, setup.client);
    setup.service.fault = { name: 'status-502', on: /\/api\/v2\/(\?|$)/ };
    await assert.rejects(backUpTo(folder.path, setup.client), { name: 'ServerFault', status: 502 });
    const rest = await backUpRest(folder.path, setup.client);
    assert.deepEqual([rest.objects, rest.unread, rest.mayBeIncomplete], [objects, [], true]);
  });
});

describe('a profile that the server fails to send', () => {
  it('is left out together with everything that depends on the user’s name', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    setup.service.fault = { name: 'status-500', on: '/userprofile/' };
    await assert.rejects(backUpTo(folder.path, setup.client), { name: 'ServerFault' });
    const { unread, leftOut, objects } = await backUpRest(folder.path, setup.client);
    assert.deepEqual(leftOut, []);
    assert.ok(objects > 100);
    assert.ok(unread.includes('userprofile') && unread.includes('ingredient'));
  });
});
