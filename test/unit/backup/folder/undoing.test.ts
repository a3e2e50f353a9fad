import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DiskFailure, FolderRefused, NotUndone } from '../../../../src/backup/folder/errors.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { DiskStaging } from '../../../../src/backup/node/diskStaging.ts';
import { getStagingPaths } from '../../../../src/backup/node/journal.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { createAbandonedStaging } from './abandonedStaging.ts';
import { readFilesBelow } from '../support.ts';

describe('a backup that cannot move all of its files into place', () => {
  it('leaves the previous backup unchanged, and says so', async () => {
    await using folder = await createTemporaryFolder();
    for (const name of ['README.md', 'manifest.json']) {
      await writeFile(join(folder.path, name), 'old');
    }
    const before = await readFilesBelow(folder.path);
    const staging = await DiskStaging.begin(folder.path);
    await staging.setPreviousFiles([...before.keys()]);
    for (const path of ['README.md', 'day/day.json', 'manifest.json']) {
      await staging.write(path, Buffer.from('new'));
    }
    // Something else removes it, such as a virus scanner.
    await rm(join(getStagingPaths(folder.path).added, 'manifest.json'));
    await assert.rejects(staging.commit(), DiskFailure);
    await staging.cleanUp();
    assert.deepEqual(await readFilesBelow(folder.path), before);
  });
});

describe('a backup whose disk disappears while files are moved into place', () => {
  it('can be undone once the disk is back, and does not claim that nothing was written', async () => {
    await using folder = await createTemporaryFolder();
    const [disk, elsewhere] = [join(folder.path, 'disk'), join(folder.path, 'elsewhere')];
    const names = Array.from({ length: 300 }, (_none, at) => `day/day-${String(at)}.json`);
    await mkdir(join(disk, 'day'), { recursive: true });
    for (const name of names) {
      await writeFile(join(disk, name), 'old');
    }
    const before = await readFilesBelow(disk);
    const [first = ''] = names;
    const staging = await DiskStaging.begin(disk);
    await staging.setPreviousFiles(names);
    for (const name of names) {
      await staging.write(name, Buffer.from('new'));
    }
    const commit = { isOver: false };
    const refused = assert.rejects(staging.commit(), NotUndone).finally(() => {
      commit.isOver = true;
    });
    while (!commit.isOver && readFileSync(join(disk, first), 'utf8') === 'old') {
      await new Promise(setImmediate);
    }
    renameSync(disk, elsewhere);
    await refused;
    await staging.cleanUp();
    await rm(disk, { recursive: true, force: true });
    await rename(elsewhere, disk);
    assert.equal(readFileSync(join(disk, first), 'utf8'), 'new');
    await createDiskFolder(disk).undoInterruptedBackup();
    assert.deepEqual(await readFilesBelow(disk), before);
  });
});

describe('a backup that was interrupted between two of its files', () => {
  it('is rolled back except for files that cannot be restored, which are not lost', async () => {
    await using folder = await createTemporaryFolder();
    const { staging, replaced } = getStagingPaths(folder.path);
    await createAbandonedStaging(staging, ['day/day.json']);
    await mkdir(replaced);
    for (const name of ['README.md', 'manifest.json']) {
      await writeFile(join(replaced, name), 'old');
    }
    await mkdir(join(folder.path, 'day'));
    for (const path of ['day/day.json', 'manifest.json']) {
      await writeFile(join(folder.path, path), 'new');
    }
    const obstacle = join(folder.path, 'README.md');
    await mkdir(obstacle);
    await writeFile(join(obstacle, 'mine.txt'), 'mine');
    await assert.rejects(
      createDiskFolder(folder.path).undoInterruptedBackup(),
      (error) =>
        error instanceof NotUndone && error.cause instanceof FolderRefused && error.cause.path === obstacle,
    );
    const files = await readFilesBelow(folder.path);
    assert.deepEqual(
      ['README.md/mine.txt', 'manifest.json', 'day/day.json'].map((path) => files.get(path)),
      ['mine', 'old', undefined],
    );
    await rm(obstacle, { recursive: true });
    await createDiskFolder(folder.path).undoInterruptedBackup();
    assert.deepEqual(
      [...(await readFilesBelow(folder.path))],
      [
        ['README.md', 'old'],
        ['manifest.json', 'old'],
      ],
    );
  });
});

describe('a repository with forged leftovers of a backup', () => {
  it('loses no file when they are undone', async () => {
    await using folder = await createTemporaryFolder();
    const { staging, replaced } = getStagingPaths(folder.path);
    await createAbandonedStaging(staging, ['src/main.ts']);
    for (const [path, text] of [
      [join(replaced, 'src'), 'planted'],
      [join(folder.path, 'src'), 'mine'],
    ] as const) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, text === 'mine' ? 'main.ts' : 'other.ts'), text);
    }
    await createDiskFolder(folder.path).undoInterruptedBackup();
    assert.deepEqual([...(await readFilesBelow(folder.path))], [['src/main.ts', 'mine']]);
  });
});
