import assert from 'node:assert/strict';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { waitForReportView } from '../reports/checkedExercises.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import { runExport } from './runExport.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** The permissions of a file, such as 0o600 for the user alone. */
async function readMode(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

export function fileModeTests(): void {
  describe('A file that is written', () => {
    let folder = '';
    let target = '';

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wger-modes-'));
      target = join(folder, 'file.json');
    });

    afterEach(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    it('by an export is readable only by the user if its rows are private, and has default permissions otherwise', async function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const other = join(folder, 'other');
          await writeFile(other, '');
          await runExport(target, ['wger.exportWorkouts'], 'All Rows', 'JSON');
          assert.equal(await readMode(target), 0o600);
          const publicFile = join(folder, 'public.json');
          await runExport(publicFile, ['wger.exportExercises'], 'All Rows', 'JSON');
          assert.equal(await readMode(publicFile), await readMode(other));
          await answerCommand('wger.checkExercises', [
            'Without muscles',
            'Deleted, but in your plans or logs',
          ]);
          await waitForReportView();
          const report = join(folder, 'report.md');
          await runExport(report, ['wger.exportReport'], 'Markdown');
          assert.equal(await readMode(report), 0o600);
          await vscode.commands.executeCommand('wger.closeReport');
          assert.deepEqual((await readdir(folder)).sort(), [
            'file.json',
            'other',
            'public.json',
            'report.md',
          ]);
        });
      });
    });

    it('over an existing one keeps its permissions and the links to it', async function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const [first] = await (await getView('workouts')).rows();
          const link = join(folder, 'link.json');
          await symlink(target, link);
          for (const mode of [0o600, 0o640, 0o644]) {
            await writeFile(target, 'old');
            await chmod(target, mode);
            await runExport(link, ['wger.export', first?.row], 'Selection', 'JSON');
            assert.equal(await readMode(target), mode);
            assert.notEqual(await readFile(target, 'utf8'), 'old');
            assert.ok((await lstat(link)).isSymbolicLink());
          }
          await runExport(target, ['wger.exportExercises'], 'All Rows', 'JSON');
          assert.equal(await readMode(target), 0o644);
        });
      });
    });

    it('by Save As is readable only by the user if the document is private', async function () {
      if (process.platform === 'win32') {
        this.skip();
      }
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const [first] = await view.rows();
          assert.ok(first !== undefined);
          const { messages, saveDialogs } = await activateExtension();
          const before = saveDialogs.length;
          const ended = vscode.commands.executeCommand('wger.saveAs', getDocumentUri(first));
          await waitUntil('the dialog', () => saveDialogs.length > before);
          const said = messages.length;
          saveDialogs[before]?.answer(vscode.Uri.file(target));
          await ended;
          assert.equal(await readMode(target), 0o600);
          assert.deepEqual(await readdir(folder), ['file.json']);
          assert.equal(messages[said]?.text, 'Saved file.json.');
        });
      });
    });
  });
}
