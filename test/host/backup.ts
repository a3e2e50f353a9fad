import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { readServerIds, readServerRows } from '../serverRows.ts';
import { generationNames } from '../service/generations/generations.ts';
import { parseCounts, getRowsOfKind } from '../unit/backup/rows.ts';
import { findDifferingPaths, readFilesBelow } from '../unit/backup/support.ts';
import { runBackup, removeOmissions } from './backingUp.ts';
import {
  activateExtension,
  withReplacedService,
  getSecretName,
  setSetting,
  waitUntil,
  withKey,
  withService,
} from './support.ts';

export function backupTests(): void {
  describe('Back Up My Data', () => {
    let folder = '';
    let address: vscode.Uri;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wger-backup-'));
      address = vscode.Uri.file(folder);
    });

    afterEach(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    for (const generation of generationNames) {
      it(`of release ${generation} writes as many objects as the server has, and nothing when it has no others`, async () => {
        await withService({ generation, prefix: '/fitness' }, async (service) => {
          await withKey(service, async () => {
            const first = await runBackup(address);
            const files = await readFilesBelow(folder);
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
            const again = await runBackup(address);
            assert.match(removeOmissions(again.message), /\. Nothing has changed since the last backup\.$/);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), files), []);
            for (const [path, text] of files) {
              assert.ok(!text.includes(service.key), path);
            }
          });
        });
      });
    }

    it('says what is written, where, and that it is private, and writes nothing before a yes', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { dialog, question, message } = await runBackup(address, false);
          assert.deepEqual([dialog?.canSelectFolders, dialog?.canSelectFiles], [true, false]);
          assert.match(question?.text ?? '', /^Back up the data of mara on 127\.0\.0\.1:\d+\?$/);
          assert.ok(question?.detail.includes(folder));
          assert.match(question?.detail ?? '', /They are private.*The API key is not written\./);
          assert.deepEqual([message, await readdir(folder)], ['', []]);
        });
      });
    });

    it('offers the folder of the last backup, and says what was deleted on the server since', async () => {
      const [sets, sessions] = [30, 4];
      await withService({ generation: '2.7', sets, sessions }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          await withReplacedService(service, { generation: '2.7' }, async () => {
            const { dialog, question, message } = await runBackup(address);
            assert.equal(dialog?.defaultUri?.fsPath, folder);
            assert.match(question?.detail ?? '', /The backup there will be updated\./);
            assert.ok(
              removeOmissions(message).endsWith(` 0 added, 0 changed, ${String(sets + sessions)} removed.`),
              message,
            );
          });
        });
      });
    });

    it('without a key asks for one, and for no folder', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { dialog, error } = await runBackup(address);
        assert.equal(dialog, undefined);
        assert.match(error, /^No API key is stored for /);
        const { notices } = await activateExtension();
        assert.equal(notices.at(-1)?.buttons[0], 'Set API Key…');
        assert.equal(service.requests.length, 0);
      });
    });

    it('puts a backup beside the files of others into a folder of its own', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await writeFile(join(folder, 'README.md'), 'mine');
          const { question } = await runBackup(address);
          const name = `wger-backup-${new URL(service.url).host.replace(':', '-')}`;
          assert.ok(question?.detail.includes(join(folder, name)));
          assert.deepEqual((await readdir(folder)).sort(), ['README.md', name]);
          assert.equal(await readFile(join(folder, 'README.md'), 'utf8'), 'mine');
          await rm(join(folder, name, 'manifest.json'));
          const { error } = await runBackup(address);
          assert.match(error, / is not from a backup and stays as it is\. Choose another folder\.$/);
        });
      });
    });

    it('into a new repository leaves that as it is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await mkdir(join(folder, '.git'));
          await writeFile(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
          await runBackup(address);
          await runBackup(address);
          assert.equal(await readFile(join(folder, '.git', 'HEAD'), 'utf8'), 'ref: refs/heads/main\n');
          assert.ok((await readdir(folder)).includes('manifest.json'));
        });
      });
    });

    it('replaces the backup of another user only after a warning that names it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          const before = await readFilesBelow(folder);
          const { secrets } = await activateExtension();
          await secrets.store(getSecretName(service), service.otherKey);
          const { question } = await runBackup(address, false);
          assert.match(question?.detail ?? '', /It will replace the backup of mara \(http/);
          assert.deepEqual(question?.buttons, ['Replace Backup']);
          assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), before), []);
          await runBackup(address, 'Replace Backup');
          assert.match(await readFile(join(folder, 'manifest.json'), 'utf8'), /"user": "jonas"/);
        });
      });
    });

    for (const [what, words, trouble] of [
      ['a fault of the server', /could not answer \(status 500\)/, 'status-500'],
      ['a lost network', /was interrupted/, 'reset'],
    ] as const) {
      it(`that meets ${what} says so, and leaves the backup of before`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            await runBackup(address);
            const before = await readFilesBelow(folder);
            service.fault = { name: trouble, on: /mealitem/ };
            const { error } = await runBackup(address);
            assert.match(error, words);
            assert.match(error, /Nothing was written\.$/);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), before), []);
          });
        });
      });
    }

    for (const [list, detail] of [
      ['measurement', /What an earlier backup has of them stays\.$/],
      ['userprofile', /Continue only if your API key belongs to mara, as the backup there does\.$/],
    ] as const) {
      it(`of the rest is offered where ${list} cannot be read, into the same folder, and says what is missing`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            await runBackup(address);
            const before = await readFilesBelow(folder);
            service.fault = { name: 'status-500', on: `/${list}/` };
            const { error } = await runBackup(address);
            assert.match(error, /\(status 500\)\. Nothing was written\.$/);
            const { notices, messages, folderDialogs } = await activateExtension();
            const [said, dialogs] = [messages.length, folderDialogs.length];
            const notice = notices.findLast(({ buttons }) => buttons.includes('Back Up the Rest'));
            assert.deepEqual(notice?.buttons, ['Retry', 'Back Up the Rest', 'Show Log']);
            notice.answer('Back Up the Rest');
            await waitUntil(
              'the next question',
              () => messages.length > said || folderDialogs.length > dialogs,
            );
            if (folderDialogs.length > dialogs) {
              folderDialogs[dialogs]?.answer(address);
              await waitUntil('the question', () => messages.length > said);
            }
            assert.match(messages[said]?.detail ?? '', detail);
            messages[said]?.answer('Back Up');
            await waitUntil('the end', () => messages.length > said + 1);
            const words = messages[said + 1]?.text ?? '';
            assert.match(words, / Not backed up because the server failed to send them: [a-z, -]+\. /);
            assert.ok(words.includes(list), words);
            const files = await readFilesBelow(folder);
            assert.deepEqual(findDifferingPaths(files, before), ['manifest.json']);
            assert.match(files.get('manifest.json') ?? '', /"user": "mara"/);
          });
        });
      });
    }

    it('of the rest says of no list of another user’s backup that it stays', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          const { secrets, notices, messages } = await activateExtension();
          await secrets.store(getSecretName(service), service.otherKey);
          service.fault = { name: 'status-500', on: '/measurement/' };
          await runBackup(address, 'Replace Backup');
          const said = messages.length;
          notices.findLast(({ buttons }) => buttons.includes('Back Up the Rest'))?.answer('Back Up the Rest');
          await waitUntil('the question', () => messages.length > said);
          messages[said]?.answer('Replace Backup');
          await waitUntil('the end', () => messages.length > said + 1);
          const [question, message] = messages.slice(said);
          assert.match(question?.detail ?? '', /Lists that the server fails to send are left out\./);
          assert.match(message?.text ?? '', /failed to send them: measurement\./);
          assert.doesNotMatch(`${question?.detail ?? ''} ${message?.text ?? ''}`, /stays/);
        });
      });
    });

    it('that is the first of a server that does not say what it offers says that there may be more', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
        await withKey(service, async () => {
          const { message } = await runBackup(address);
          assert.match(
            message,
            /^Backed up \d+ objects .* does not say what it offers, so there may be more/,
          );
          assert.match((await readFilesBelow(folder)).get('README.md') ?? '', /It may lack much\./);
        });
      });
    });

    it('finds no change in files that git has checked out with other ends of lines', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          const list = vscode.Uri.joinPath(address, 'workoutsession');
          const [[month] = ['']] = await vscode.workspace.fs.readDirectory(list);
          const path = vscode.Uri.joinPath(list, month);
          const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(path));
          assert.ok(text.includes('\n'));
          await vscode.workspace.fs.writeFile(path, new TextEncoder().encode(text.replaceAll('\n', '\r\n')));
          const { message } = await runBackup(address);
          assert.match(removeOmissions(message), /Nothing has changed since the last backup\.$/);
        });
      });
    });

    it('from a server that does not say what it offers leaves the backup of before, and says so', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          const before = await readFilesBelow(folder);
          // A switch to another server and back forgets what is known of this one.
          await setSetting('serverUrl', 'https://nowhere.invalid');
          service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
          await setSetting('serverUrl', service.url);
          const { error } = await runBackup(address);
          assert.match(
            error,
            /^The server does not say what it offers, .* Nothing was written\. Try again later\.$/,
          );
          assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), before), []);
        });
      });
    });

    it('that is cancelled, or whose key is removed meanwhile, leaves the backup of before and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(address);
          const before = await readFilesBelow(folder);
          const { progresses, secrets, messages } = await activateExtension();
          for (const [giveUp, words] of [
            [() => progresses.at(-1)?.cancel(), /^The backup was canceled\. Nothing was written\.$/],
            [
              () => secrets.delete(getSecretName(service)),
              /has changed in the meantime\. Nothing was written\.$/,
            ],
          ] as const) {
            service.requests = [];
            const release = service.hold(/mealitem/);
            const ended = runBackup(address);
            await waitUntil('the reading', () =>
              service.requests.some(({ target }) => target.includes('mealitem')),
            );
            void giveUp();
            await ended;
            release();
            assert.match(messages.at(-1)?.text ?? '', words);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), before), []);
          }
        });
      });
    });
  });
}
