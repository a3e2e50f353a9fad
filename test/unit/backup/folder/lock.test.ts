import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lockTimes } from '../../../../src/backup/folder/backupFolder.ts';
import { FolderRefused } from '../../../../src/backup/folder/errors.ts';
import { inspectFolder } from '../../../../src/backup/folder/inspectFolder.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { getStagingPaths } from '../../../../src/backup/node/journal.ts';
import { DiskStaging } from '../../../../src/backup/node/diskStaging.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { testTimeout } from '../../support/support.ts';
import { readFilesBelow } from '../support.ts';

/**
 * Creates the files that a backup leaves when it is killed while it moves the first files to their places.
 */
async function createKilledBackup(folder: string, host = hostname()): Promise<void> {
  const { staging, journal, added } = getStagingPaths(folder);
  const { pid } = spawnSync(process.execPath, ['--version']);
  await mkdir(join(added, 'day'), { recursive: true });
  await writeFile(join(staging, 'lock.json'), JSON.stringify({ process: pid, host }));
  await writeFile(join(added, 'day', 'day.json'), '[]');
  await writeFile(journal, JSON.stringify({ fresh: ['README.md', 'day/day.json', 'manifest.json'] }));
  await writeFile(join(folder, 'README.md'), '');
}

/** Makes a folder look as if the backup in it had not refreshed its lock for a minute. */
async function ageLock(folder: string): Promise<void> {
  const past = new Date(Date.now() - 61_000);
  await utimes(getLockFile(folder), past, past);
}

function getLockFile(folder: string): string {
  return join(getStagingPaths(folder).staging, 'lock.json');
}

function isUnderWay(error: unknown): boolean {
  return error instanceof FolderRefused && error.reason === 'under-way';
}

describe('the folder of a running backup', () => {
  it('is left alone for a minute while its lock does not name a process yet', async () => {
    await using folder = await createTemporaryFolder();
    const { staging } = getStagingPaths(folder.path);
    await mkdir(staging);
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    await writeFile(join(staging, 'lock.json'), '');
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    await ageLock(folder.path);
    await (await DiskStaging.begin(folder.path)).cleanUp();
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('is left alone for a minute while a process of another computer may own it', async () => {
    await using folder = await createTemporaryFolder();
    await createKilledBackup(folder.path, 'elsewhere');
    const disk = createDiskFolder(folder.path);
    await assert.rejects(disk.undoInterruptedBackup(), isUnderWay);
    await ageLock(folder.path);
    await disk.undoInterruptedBackup();
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('stays locked however long the backup takes', async (t) => {
    await using folder = await createTemporaryFolder();
    t.mock.timers.enable({ apis: ['setInterval'] });
    const staging = await DiskStaging.begin(folder.path);
    await ageLock(folder.path);
    t.mock.timers.tick(lockTimes.refreshInterval);
    const isRefreshed = async (): Promise<true | undefined> => {
      const { mtimeMs } = await stat(getLockFile(folder.path));
      return Date.now() - mtimeMs < lockTimes.refreshInterval || undefined;
    };
    await waitFor('a new time of the lock', isRefreshed, testTimeout);
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    await staging.cleanUp();
  });

  it('is taken over by exactly one of several processes after its owner is gone', async () => {
    for (let round = 0; round < 20; round++) {
      await using folder = await createTemporaryFolder();
      await createKilledBackup(folder.path);
      await rm(getStagingPaths(folder.path).journal);
      const attempts = await Promise.allSettled(
        Array.from({ length: 4 }, () => DiskStaging.begin(folder.path)),
      );
      const [mine, ...more] = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      assert.ok(mine !== undefined && more.length === 0, `${String(more.length + 1)} have it`);
      assert.ok(attempts.every((each) => each.status === 'fulfilled' || isUnderWay(each.reason)));
      await mine.setPreviousFiles(['README.md']);
      await mine.write('README.md', Buffer.from('new'));
      await mine.commit();
      await mine.cleanUp();
      assert.deepEqual([...(await readFilesBelow(folder.path))], [['README.md', 'new']]);
    }
  });

  it('is left to the process that took it over while the computer slept', async () => {
    await using folder = await createTemporaryFolder();
    const sleeper = await DiskStaging.begin(folder.path);
    await sleeper.write('README.md', Buffer.from('of before the sleep'));
    await ageLock(folder.path);
    const next = await DiskStaging.begin(folder.path);
    await assert.rejects(sleeper.write('manifest.json', Buffer.from('{}')), isUnderWay);
    await next.write('README.md', Buffer.from('of the next'));
    await assert.rejects(sleeper.commit(), isUnderWay);
    await sleeper.cleanUp();
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    await next.commit();
    await next.cleanUp();
    assert.deepEqual([...(await readFilesBelow(folder.path))], [['README.md', 'of the next']]);
  });

  it('is cleaned of what an interrupted removal of its lock left, but not of a copy that the user made', async () => {
    await using folder = await createTemporaryFolder();
    const { staging } = getStagingPaths(folder.path);
    for (const name of [randomUUID(), 'bak']) {
      await mkdir(`${staging}.${name}`);
    }
    await (await DiskStaging.begin(folder.path)).cleanUp();
    assert.deepEqual(await readdir(folder.path), ['.wger-backup.partial.bak']);
  });

  it('is rolled back after a killed first backup only if asked to, and is empty then', async () => {
    await using folder = await createTemporaryFolder();
    await createKilledBackup(folder.path);
    const disk = createDiskFolder(folder.path);
    await assert.rejects(disk.beginStaging(), isUnderWay);
    assert.deepEqual(await readdir(folder.path), ['.wger-backup.partial', 'README.md']);
    await disk.undoInterruptedBackup();
    assert.deepEqual(await inspectFolder(disk), { kind: 'empty' });
    assert.deepEqual(await readdir(folder.path), []);
    await (await disk.beginStaging()).cleanUp();
  });
});
