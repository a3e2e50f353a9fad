import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findDifferingPaths, readFilesBelow } from '../../unit/backup/support.ts';
import { runBackup, setUpBackupFolder } from './backingUp.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

export function incompleteBackupTests(): void {
  describe('Back Up My Data', () => {
    const folder = setUpBackupFolder();

    for (const [what, words, trouble] of [
      ['a fault of the server', /could not answer \(status 500\)/, 'status-500'],
      ['a lost network', /was interrupted/, 'reset'],
    ] as const) {
      it(`that meets ${what} reports it, and keeps the previous backup`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            await runBackup(folder.uri);
            const before = await readFilesBelow(folder.path);
            service.fault = { name: trouble, on: /mealitem/ };
            const { error } = await runBackup(folder.uri);
            assert.match(error, words);
            assert.match(error, /Nothing was written\.$/);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
          });
        });
      });
    }

    for (const [list, detail] of [
      ['measurement', /What an earlier backup has of them is kept\.$/],
      ['userprofile', /Continue only if your API key belongs to mara, as the backup there does\.$/],
    ] as const) {
      it(`of the rest is offered where ${list} cannot be read, into the same folder, and says what is missing`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            await runBackup(folder.uri);
            const before = await readFilesBelow(folder.path);
            service.fault = { name: 'status-500', on: `/${list}/` };
            const { error } = await runBackup(folder.uri);
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
              folderDialogs[dialogs]?.answer(folder.uri);
              await waitUntil('the question', () => messages.length > said);
            }
            assert.match(messages[said]?.detail ?? '', detail);
            messages[said]?.answer('Back Up');
            await waitUntil('the end', () => messages.length > said + 1);
            const words = messages[said + 1]?.text ?? '';
            assert.match(words, / Not backed up because the server failed to send them: [a-z, -]+\. /);
            assert.ok(words.includes(list), words);
            const files = await readFilesBelow(folder.path);
            assert.deepEqual(findDifferingPaths(files, before), ['manifest.json']);
            assert.match(files.get('manifest.json') ?? '', /"user": "mara"/);
          });
        });
      });
    }

    it('of a server without a profile asks whose backup is being replaced, and updates it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const before = await readFilesBelow(folder.path);
          service.fault = { name: 'status-404', on: '/userprofile/' };
          const { question, message } = await runBackup(folder.uri);
          assert.match(question?.text ?? '', /^Back up the data of mara on /);
          assert.match(
            question?.detail ?? '',
            /Continue only if your API key belongs to mara, as the backup there does\.$/,
          );
          assert.match(
            message,
            / failed to send them: [a-z, -]*userprofile[a-z, -]*\. What an earlier backup has of them is kept\.$/,
          );
          const files = await readFilesBelow(folder.path);
          assert.deepEqual(findDifferingPaths(files, before), ['manifest.json']);
        });
      });
    });

    it('of the rest does not claim to keep lists when it replaces another user’s backup', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const { secrets, notices, messages } = await activateExtension();
          await secrets.store(getSecretName(service), service.otherKey);
          service.fault = { name: 'status-500', on: '/measurement/' };
          await runBackup(folder.uri, 'Replace Backup');
          const said = messages.length;
          notices.findLast(({ buttons }) => buttons.includes('Back Up the Rest'))?.answer('Back Up the Rest');
          await waitUntil('the question', () => messages.length > said);
          messages[said]?.answer('Replace Backup');
          await waitUntil('the end', () => messages.length > said + 1);
          const [question, message] = messages.slice(said);
          assert.match(question?.detail ?? '', /Lists that the server fails to send are left out\./);
          assert.match(message?.text ?? '', /failed to send them: measurement\./);
          assert.doesNotMatch(`${question?.detail ?? ''} ${message?.text ?? ''}`, /earlier backup/);
        });
      });
    });

    it('for the first time from a server whose root cannot be read says that it may be incomplete', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
        await withKey(service, async () => {
          const { message } = await runBackup(folder.uri);
          assert.match(
            message,
            /^Backed up \d+ objects .* does not say what it offers, so there may be more/,
          );
          assert.match((await readFilesBelow(folder.path)).get('README.md') ?? '', /It may lack much\./);
        });
      });
    });

    it('from a server whose root cannot be read keeps the previous backup, and says so', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const before = await readFilesBelow(folder.path);
          // A switch to another server and back forgets what is known of this one.
          await setSetting('serverUrl', 'https://nowhere.invalid');
          service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
          await setSetting('serverUrl', service.url);
          const { error } = await runBackup(folder.uri);
          assert.match(
            error,
            /^The server does not say what it offers, .* Nothing was written\. Try again later\.$/,
          );
          assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
        });
      });
    });

    it('that is cancelled, or whose key is removed meanwhile, keeps the previous backup and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(folder.uri);
          const before = await readFilesBelow(folder.path);
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
            const ended = runBackup(folder.uri);
            await waitUntil('the reading', () =>
              service.requests.some(({ target }) => target.includes('mealitem')),
            );
            void giveUp();
            await ended;
            release();
            assert.match(messages.at(-1)?.text ?? '', words);
            assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
          }
        });
      });
    });
  });
}
