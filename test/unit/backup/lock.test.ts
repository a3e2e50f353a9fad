import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FolderRefused } from '../../../src/backup/folder/errors.ts';
import { inspectFolder } from '../../../src/backup/folder/inspectFolder.ts';
import { createDiskFolder } from '../../../src/backup/node/diskFolder.ts';
import { getStagingPaths } from '../../../src/backup/node/journal.ts';
import { DiskStaging } from '../../../src/backup/node/diskStaging.ts';
import { readFilesBelow, createTemporaryFolder } from './support.ts';

/**
 * Creates the files that a backup leaves when it is killed while it moves the first files to their places.
 */
async function createKilledBackup(folder: string): Promise<void> {
  const { staging, journal, added } = getStagingPaths(folder);
  const { pid } = spawnSync(process.execPath, ['--version']);
  await mkdir(join(added, 'day'), { recursive: true });
  await writeFile(join(staging, 'lock.json'), JSON.stringify({ process: pid, host: hostname() }));
  await writeFile(join(added, 'day', 'day.json'), '[]');
  await writeFile(journal, JSON.stringify({ fresh: ['README.md', 'day/day.json', 'manifest.json'] }));
  await writeFile(join(folder, 'README.md'), '');
}

function isUnderWay(error: unknown): boolean {
  return error instanceof FolderRefused && error.reason === 'under-way';
}

describe('the folder in which a backup is under way', () => {
  it('is left alone before there is a word of its process in it, for a minute', async () => {
    await using folder = await createTemporaryFolder();
    const { staging } = getStagingPaths(folder.path);
    await mkdir(staging);
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    await writeFile(join(staging, 'lock.json'), '');
    await assert.rejects(DiskStaging.begin(folder.path), isUnderWay);
    const past = new Date(Date.now() - 61_000);
    await utimes(join(staging, 'lock.json'), past, past);
    await (await DiskStaging.begin(folder.path)).cleanUp();
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('is taken over by one of several that come after a process is gone, and by no other while that has it', async () => {
    for (let round = 0; round < 20; round++) {
      await using folder = await createTemporaryFolder();
      await createKilledBackup(folder.path);
      const attempts = await Promise.allSettled(
        Array.from({ length: 4 }, () => DiskStaging.begin(folder.path)),
      );
      const [mine, ...more] = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      assert.ok(mine !== undefined && more.length === 0, `${String(more.length + 1)} have it`);
      assert.ok(attempts.every((each) => each.status === 'fulfilled' || isUnderWay(each.reason)));
      await mine.write('README.md', Buffer.from('new'));
      await mine.commit();
      await mine.cleanUp();
      assert.deepEqual([...(await readFilesBelow(folder.path))], [['README.md', 'new']]);
    }
  });

  it('is left to who has taken it over while the computer slept', async () => {
    await using folder = await createTemporaryFolder();
    const sleeper = await DiskStaging.begin(folder.path);
    await sleeper.write('README.md', Buffer.from('of before the sleep'));
    const past = new Date(Date.now() - 61_000);
    await utimes(join(getStagingPaths(folder.path).staging, 'lock.json'), past, past);
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

  it('is undone before anybody looks at what a first backup has left that was killed halfway', async () => {
    await using folder = await createTemporaryFolder();
    await createKilledBackup(folder.path);
    assert.deepEqual(await inspectFolder(createDiskFolder(folder.path)), { kind: 'empty' });
    assert.deepEqual(await readdir(folder.path), []);
  });
});
