import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { findDifferingPaths, readFilesBelow } from '../../unit/backup/support.ts';
import { runBackup, setUpBackupFolder } from './backingUp.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';

/** Creates the files that a backup leaves if it is killed after it replaced `manifest.json` and added `README.md`. */
async function leaveInterruptedBackup(folder: string): Promise<void> {
  const staging = join(folder, '.wger-backup.partial');
  await mkdir(join(staging, 'old'), { recursive: true });
  await writeFile(join(staging, 'lock.json'), '');
  await utimes(join(staging, 'lock.json'), 0, 0);
  await writeFile(join(staging, 'old', 'manifest.json'), 'old');
  await writeFile(
    join(staging, 'journal.json'),
    JSON.stringify({ fresh: ['README.md'], replaced: ['manifest.json'] }),
  );
  for (const name of ['README.md', 'manifest.json']) {
    await writeFile(join(folder, name), 'new');
  }
}

export function interruptedBackupTests(): void {
  describe('Back Up My Data into a folder with an interrupted backup', () => {
    const folder = setUpBackupFolder();

    it('changes nothing there until the user agrees to undo it, since anybody may have left it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await leaveInterruptedBackup(folder.path);
          const before = await readFilesBelow(folder.path);
          const { undoQuestion, question, message, error } = await runBackup(folder.uri, false, false);
          assert.ok(undoQuestion?.isModal);
          assert.match(undoQuestion.text, /^Undo the interrupted backup in .*\?$/);
          assert.ok(undoQuestion.text.endsWith(`${folder.path}?`));
          assert.deepEqual([question, message, error], [undefined, '', '']);
          assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
        });
      });
    });

    it('puts the previous files back once the user agrees, and goes on', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await leaveInterruptedBackup(folder.path);
          const { question } = await runBackup(folder.uri, false);
          assert.match(question?.text ?? '', /^Back up the data of mara on /);
          assert.deepEqual([...(await readFilesBelow(folder.path))], [['manifest.json', 'old']]);
        });
      });
    });
  });
}
