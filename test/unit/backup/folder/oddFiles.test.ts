import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { FolderRefused, NotUndone } from '../../../../src/backup/folder/errors.ts';
import { inspectFolder } from '../../../../src/backup/folder/inspectFolder.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { DiskStaging } from '../../../../src/backup/node/diskStaging.ts';
import { getStagingPaths } from '../../../../src/backup/node/journal.ts';
import { makePipe } from '../../collections/snapshots/snapshotDisk.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { createAbandonedStaging } from './abandonedStaging.ts';
import { readFilesBelow } from '../support.ts';

/** A regular file of Linux that has no size, and practically no end. */
const endlessFile = '/proc/self/pagemap';

/** Entries that can be in the place of a file, with a function that creates each. */
const oddEntries: readonly (readonly [name: string, create: (path: string) => Promise<unknown>])[] = [
  [
    'a folder',
    async (path) => {
      await mkdir(path);
      await writeFile(join(path, 'mine.txt'), 'mine');
    },
  ],
  [
    'a file of 512 MB',
    async (path) => {
      await writeFile(path, '');
      await truncate(path, 2 ** 29);
    },
  ],
  ...(process.platform === 'win32'
    ? []
    : ([
        [
          'a pipe',
          (path) => {
            makePipe(path);
            return Promise.resolve();
          },
        ],
        ['a link to a device', (path) => symlink('/dev/zero', path)],
      ] satisfies typeof oddEntries)),
];

for (const [name, create] of oddEntries) {
  describe(`${name} in the place of a file of a backup`, () => {
    it('is not read where the manifest should be', async () => {
      await using folder = await createTemporaryFolder();
      await create(join(folder.path, 'manifest.json'));
      const disk = createDiskFolder(folder.path);
      await assert.rejects(disk.readManifest(), isForeign(join(folder.path, 'manifest.json')));
      assert.deepEqual(await inspectFolder(disk), { kind: 'other' });
    });

    it('is kept where an interrupted backup added or replaced a file', async () => {
      await using folder = await createTemporaryFolder();
      const { staging, replaced } = getStagingPaths(folder.path);
      const path = join(folder.path, 'day', 'day.json');
      await mkdir(dirname(path));
      await create(path);
      await createAbandonedStaging(staging, ['day/day.json']);
      await assert.rejects(createDiskFolder(folder.path).undoInterruptedBackup(), isInTheWay(path));
      await mkdir(join(replaced, 'day'), { recursive: true });
      await writeFile(join(replaced, 'day', 'day.json'), 'old');
      await assert.rejects(createDiskFolder(folder.path).undoInterruptedBackup(), isInTheWay(path));
      assert.equal(await readFile(join(replaced, 'day', 'day.json'), 'utf8'), 'old');
      assert.equal((await stat(path)).isFile(), name === 'a file of 512 MB');
    });

    it('is not restored from the leftovers of an interrupted backup', async () => {
      await using folder = await createTemporaryFolder();
      const { staging, replaced } = getStagingPaths(folder.path);
      await createAbandonedStaging(staging, []);
      const path = join(replaced, 'day', 'day.json');
      await mkdir(dirname(path), { recursive: true });
      await create(path);
      await mkdir(join(folder.path, 'day'));
      await writeFile(join(folder.path, 'day', 'day.json'), 'mine');
      await assert.rejects(createDiskFolder(folder.path).undoInterruptedBackup(), isInTheWay(path));
      assert.equal(await readFile(join(folder.path, 'day', 'day.json'), 'utf8'), 'mine');
    });

    it('is refused where the journal of an interrupted backup should be', async () => {
      await using folder = await createTemporaryFolder();
      const { staging, journal } = getStagingPaths(folder.path);
      await createAbandonedStaging(staging, []);
      await rm(journal);
      await create(journal);
      await assert.rejects(createDiskFolder(folder.path).undoInterruptedBackup(), isForeign(journal));
    });

    it('is refused where a file should be replaced or removed, and nothing is changed', async () => {
      await using folder = await createTemporaryFolder();
      await writeFile(join(folder.path, 'README.md'), 'old');
      const path = join(folder.path, 'day', 'day.json');
      await mkdir(dirname(path));
      await create(path);
      for (const written of [['README.md', 'day/day.json'], ['README.md']]) {
        const staging = await DiskStaging.begin(folder.path);
        await staging.setPreviousFiles(['README.md', 'day/day.json']);
        await assert.rejects(async () => {
          for (const file of written) {
            await staging.write(file, Buffer.from('new'));
          }
          await staging.commit();
        }, isForeign(path));
        await staging.cleanUp();
        assert.equal(await readFile(join(folder.path, 'README.md'), 'utf8'), 'old');
      }
    });

    it('is refused where the lock of an interrupted backup should be', async () => {
      await using folder = await createTemporaryFolder();
      const path = join(folder.path, '.wger-backup.partial', 'lock.json');
      await mkdir(dirname(path));
      await create(path);
      await assert.rejects(DiskStaging.begin(folder.path), isForeign(path));
    });
  });
}

describe('a link to a file in the place of a file of a backup', () => {
  it('is followed when it is read, and replaced when it changes', async () => {
    await using folder = await createTemporaryFolder();
    const backup = join(folder.path, 'backup');
    await mkdir(backup);
    await writeFile(join(folder.path, 'elsewhere'), 'old');
    await symlink(join(folder.path, 'elsewhere'), join(backup, 'README.md'));
    const staging = await DiskStaging.begin(backup);
    await staging.setPreviousFiles(['README.md']);
    assert.equal(await staging.write('README.md', Buffer.from('old')), false);
    assert.equal(await staging.write('README.md', Buffer.from('new')), true);
    await staging.commit();
    await staging.cleanUp();
    assert.deepEqual(
      [...(await readFilesBelow(folder.path))],
      [
        ['backup/README.md', 'new'],
        ['elsewhere', 'old'],
      ],
    );
  });
});

describe('a manifest that is too long for one', () => {
  it('is not read', async () => {
    await using folder = await createTemporaryFolder();
    const path = join(folder.path, 'manifest.json');
    const text = JSON.stringify({ format: 'wger-backup', formatVersion: 1 });
    await writeFile(path, text.padEnd(2 ** 22));
    const { kind } = await inspectFolder(createDiskFolder(folder.path));
    assert.equal(kind, 'backup');
    await writeFile(path, text.padEnd(2 ** 22 + 1));
    assert.deepEqual(await inspectFolder(createDiskFolder(folder.path)), { kind: 'other' });
  });

  it('is not read if it says that it is empty', { skip: !existsSync(endlessFile) }, async () => {
    await using folder = await createTemporaryFolder();
    await symlink(endlessFile, join(folder.path, 'manifest.json'));
    assert.equal((await stat(endlessFile)).size, 0);
    assert.deepEqual(await inspectFolder(createDiskFolder(folder.path)), { kind: 'other' });
  });
});

function isInTheWay(path: string): (error: unknown) => boolean {
  return (error) => error instanceof NotUndone && isForeign(path)(error.cause);
}

function isForeign(path: string): (error: unknown) => boolean {
  return (error) => error instanceof FolderRefused && error.reason === 'foreign' && error.path === path;
}
