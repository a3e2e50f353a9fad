import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { readServerIds, readServerRows } from '../../serverRows.ts';
import { generationNames } from '../../service/generations/generations.ts';
import { parseCounts, getRowsOfKind } from '../../unit/backup/rows.ts';
import { findDifferingPaths, readFilesBelow } from '../../unit/backup/support.ts';
import { runBackup, removeOmissions, setUpBackupFolder } from './backingUp.ts';
import { activateExtension } from '../support/extension.ts';
import { withReplacedService, waitUntilIdle, withService } from '../support/services.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

export function backupTests(): void {
  describe('Back Up My Data', () => {
    const folder = setUpBackupFolder();

    before(hideViews);

    for (const generation of generationNames) {
      it(`of release ${generation} writes every object of the server, and writes nothing when run again without changes`, async () => {
        await withService({ generation, prefix: '/fitness' }, async (service) => {
          await withKey(service, async () => {
            const first = await runBackup(folder.uri);
            const files = await readFilesBelow(folder.path);
            const counts = parseCounts(files);
            const sum = [...counts.values()].reduce((all, count) => all + count, 0);
            assert.match(first.message, new RegExp(`^Backed up ${String(sum)} objects`));
            const pictures = [...files.keys()].filter((path) => /^gallery\/.*(?<!\.json)$/.test(path));
            assert.ok(
              removeOmissions(first.message).endsWith(
                ` ${String(sum + pictures.length)} added, 0 changed, 0 removed.`,
              ),
              first.message,
            );
            // Up to release 2.0, the profile does not tell the user's name, by which their exercises and ingredients
            // are found.
            assert.equal(
              first.message.includes('whose they are: exercise'),
              /^1\.|^2\.0|^minimum/.test(generation),
            );
            const own = await readServerIds(service, 'workouts');
            const plans = ['routine', 'workout', 'templates'].flatMap((kind) => [
              ...getRowsOfKind(files, kind).keys(),
            ]);
            assert.deepEqual(new Set(plans), own);
            for (const kind of ['workoutlog', 'workoutsession', 'weightentry', 'mealitem', 'gallery']) {
              assert.equal(counts.get(kind) ?? 0, (await readServerRows(service, kind)).length, kind);
            }
            const again = await runBackup(folder.uri);
            assert.match(removeOmissions(again.message), /\. Nothing has changed since the last backup\.$/);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), files), []);
            for (const [path, text] of files) {
              assert.ok(!text.includes(service.key), path);
            }
          });
        });
      });
    }

    it('says what is written, where, and that it is private, and writes nothing until the user confirms', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { dialog, question, message } = await runBackup(folder.uri, false);
          assert.deepEqual([dialog?.canSelectFolders, dialog?.canSelectFiles], [true, false]);
          assert.match(question?.text ?? '', /^Back up the data of mara on 127\.0\.0\.1:\d+\?$/);
          assert.ok(question?.detail.includes(folder.path));
          assert.match(question?.detail ?? '', /They are private.*The API key is not written\./);
          assert.deepEqual([message, await readdir(folder.path)], ['', []]);
        });
      });
    });

    it('offers the folder of the last backup, and reports objects deleted on the server since then', async () => {
      const [sets, sessions] = [30, 4];
      await withService({ generation: '2.7', sets, sessions }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          await withReplacedService(service, { generation: '2.7' }, async () => {
            const { dialog, question, message } = await runBackup(folder.uri);
            assert.equal(dialog?.defaultUri?.fsPath, folder.path);
            assert.match(question?.detail ?? '', /The backup there will be updated\./);
            assert.ok(
              removeOmissions(message).endsWith(` 0 added, 0 changed, ${String(sets + sessions)} removed.`),
              message,
            );
          });
        });
      });
    });

    it('asks for the key when there is none, and not for a folder', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { dialog, error } = await runBackup(folder.uri);
        assert.equal(dialog, undefined);
        assert.match(error, /^No API key is stored for /);
        const { notices } = await activateExtension();
        assert.equal(notices.at(-1)?.buttons[0], 'Set API Key…');
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('creates its own folder when the selected folder has other files', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await writeFile(join(folder.path, 'README.md'), 'mine');
          const { question } = await runBackup(folder.uri);
          const name = `wger-backup-${new URL(service.url).host.replace(':', '-')}`;
          assert.ok(question?.detail.includes(join(folder.path, name)));
          assert.deepEqual((await readdir(folder.path)).sort(), ['README.md', name]);
          assert.equal(await readFile(join(folder.path, 'README.md'), 'utf8'), 'mine');
          await rm(join(folder.path, name, 'manifest.json'));
          const { error } = await runBackup(folder.uri);
          assert.match(error, / is not part of a backup and was not changed\. Choose another folder\.$/);
        });
      });
    });

    it('leaves a new repository as it is when backing up into it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await mkdir(join(folder.path, '.git'));
          await writeFile(join(folder.path, '.git', 'HEAD'), 'ref: refs/heads/main\n');
          await runBackup(folder.uri);
          await runBackup(folder.uri);
          assert.equal(await readFile(join(folder.path, '.git', 'HEAD'), 'utf8'), 'ref: refs/heads/main\n');
          assert.ok((await readdir(folder.path)).includes('manifest.json'));
        });
      });
    });

    it('warns and names the other user before replacing their backup', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const before = await readFilesBelow(folder.path);
          const { secrets } = await activateExtension();
          await secrets.store(getSecretName(service), service.otherKey);
          const { question } = await runBackup(folder.uri, false);
          assert.match(question?.detail ?? '', /It will replace the backup of mara \(http/);
          assert.deepEqual(question?.buttons, ['Replace Backup']);
          assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
          await runBackup(folder.uri, 'Replace Backup');
          assert.match(await readFile(join(folder.path, 'manifest.json'), 'utf8'), /"user": "jonas"/);
        });
      });
    });

    it('into a folder of the window offers to show it in the Explorer, and into another one to open it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { messages, executedCommands } = await activateExtension();
          await runBackup(folder.uri);
          assert.deepEqual(messages.at(-1)?.buttons, ['Open Folder']);

          const [inWindow] = vscode.workspace.workspaceFolders ?? [];
          const inner = vscode.Uri.joinPath(inWindow?.uri ?? assert.fail(), 'backup');
          await vscode.workspace.fs.createDirectory(inner);
          try {
            await runBackup(inner);
            assert.deepEqual(messages.at(-1)?.buttons, ['Show in Explorer']);
            const before = executedCommands.length;
            messages.at(-1)?.answer('Show in Explorer');
            await waitUntil('the Explorer', () =>
              executedCommands.slice(before).includes('revealInExplorer'),
            );
          } finally {
            await vscode.workspace.fs.delete(inner, { recursive: true });
          }
        });
      });
    });

    it('finds no change in files that Git checked out with different line endings', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const list = vscode.Uri.joinPath(folder.uri, 'workoutsession');
          const [[month] = ['']] = await vscode.workspace.fs.readDirectory(list);
          const path = vscode.Uri.joinPath(list, month);
          const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(path));
          assert.ok(text.includes('\n'));
          await vscode.workspace.fs.writeFile(path, new TextEncoder().encode(text.replaceAll('\n', '\r\n')));
          const { message } = await runBackup(folder.uri);
          assert.match(removeOmissions(message), /Nothing has changed since the last backup\.$/);
        });
      });
    });
  });
}
