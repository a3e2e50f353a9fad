import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { manifestName, serializeManifest } from '../../../../src/backup/manifest.ts';
import { FolderRefused, NotUndone } from '../../../../src/backup/folder/errors.ts';
import { stagingNames } from '../../../../src/backup/folder/backupFolder.ts';
import { getStagingPaths } from '../../../../src/backup/node/journal.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { DiskStaging } from '../../../../src/backup/node/diskStaging.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { setUp } from '../../support/support.ts';
import { createAbandonedStaging } from './abandonedStaging.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

/** A folder of a backup with a link `schedule` to another folder, which has a document. */
async function createLinkedFolder() {
  const folder = await createTemporaryFolder();
  const elsewhere = await mkdtemp(join(folder.path, 'elsewhere-'));
  const backup = join(folder.path, 'backup');
  await mkdir(backup);
  const document = join(elsewhere, 'thesis.pdf');
  await writeFile(document, 'years of work');
  await symlink(elsewhere, join(backup, 'schedule'), 'junction');
  return { ...folder, backup, document };
}

describe('a link to a folder elsewhere', () => {
  it('never makes a backup change files there, whatever its manifest says', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createLinkedFolder();
    const manifest = serializeManifest({
      server: setup.service.url,
      user: undefined,
      release: undefined,
      kinds: new Map([['schedule', { objects: 1, files: ['thesis.pdf'] }]]),
      withoutPicture: [],
      withOldPicture: [],
      leftOut: [],
      unread: [],
    });
    await writeFile(join(folder.backup, manifestName), manifest);
    await backUpTo(folder.backup, setup.client);
    assert.equal(await readFile(folder.document, 'utf8'), 'years of work');
    assert.ok((await readFilesBelow(folder.backup)).has('workoutlog/2026-01.json'));
  });

  it('never makes a rollback delete a new file there', async () => {
    await using folder = await createLinkedFolder();
    await createAbandonedStaging(getStagingPaths(folder.backup).staging, ['schedule/thesis.pdf']);
    await createDiskFolder(folder.backup).undoInterruptedBackup();
    assert.equal(await readFile(folder.document, 'utf8'), 'years of work');
  });

  it('never makes a rollback restore a file there, and nothing is lost', async () => {
    await using folder = await createLinkedFolder();
    const { staging, replaced } = getStagingPaths(folder.backup);
    await createAbandonedStaging(staging, []);
    await mkdir(join(replaced, 'schedule'), { recursive: true });
    await writeFile(join(replaced, 'schedule', 'thesis.pdf'), 'old');
    await assert.rejects(
      createDiskFolder(folder.backup).undoInterruptedBackup(),
      (error) =>
        error instanceof NotUndone &&
        error.cause instanceof FolderRefused &&
        error.cause.path === join(folder.backup, 'schedule'),
    );
    assert.equal(await readFile(folder.document, 'utf8'), 'years of work');
    assert.equal(await readFile(join(replaced, 'schedule', 'thesis.pdf'), 'utf8'), 'old');
  });

  it('in place of the staging folder is refused', async () => {
    await using folder = await createLinkedFolder();
    await symlink(join(folder.document, '..'), join(folder.backup, stagingNames.folder), 'junction');
    await assert.rejects(
      DiskStaging.begin(folder.backup),
      (error) => error instanceof FolderRefused && error.reason === 'foreign',
    );
    assert.equal(await readFile(folder.document, 'utf8'), 'years of work');
  });
});
