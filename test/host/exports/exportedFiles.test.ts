import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { readServerIds } from '../../serverRows.ts';
import { parseCsv } from '../../unit/support/parseCsv.ts';
import { answerBoxes } from '../support/dialogs/answers.ts';
import { getRequestTargets, runExport, useExportFolder, parseIds } from './runExport.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getKeys, getView, readEndpointRow } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function exportedFileTests(): void {
  describe('An export', () => {
    const to = useExportFolder();

    it('that fails midway says so, and leaves only the previous file', async () => {
      await withService({ generation: '2.7', ingredients: 250 }, async (service) => {
        await writeFile(to.file, 'old');
        service.fault = { name: 'status-400', on: 'offset=200' };
        const { message, error } = await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'JSON');
        assert.equal(message, '');
        assert.match(error, /refused the request \(status 400\): “.*”\. Nothing was written\.$/);
        assert.deepEqual(await readdir(to.folder), ['exported']);
        assert.equal(await readFile(to.file, 'utf8'), 'old');

        service.fault = undefined;
        await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'JSON');
        assert.equal(parseIds(await readFile(to.file, 'utf8')).length, 250);
        assert.deepEqual(await readdir(to.folder), ['exported']);
      });
    });

    it('that is cancelled sends no more requests, and leaves only the previous file', async () => {
      await withService({ generation: '2.7', ingredients: 1000 }, async (service) => {
        const { progresses } = await activateExtension();
        const view = await getView('ingredients');
        await view.rows();
        await writeFile(to.file, 'old');
        const release = service.hold(/offset=100/);
        service.requests = [];
        const shown = progresses.length;
        const cancelled = waitUntil('the second page', () =>
          service.requests.some(({ target: asks }) => asks.includes('offset=100')),
        ).then(() => progresses[shown]?.cancel());
        const { message, error } = await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'JSON');
        await cancelled;
        release();
        assert.deepEqual([message, error], ['', '']);
        assert.ok(getRequestTargets(service, 'ingredientinfo').pages.length <= 2);
        assert.deepEqual(await readdir(to.folder), ['exported']);
        assert.equal(await readFile(to.file, 'utf8'), 'old');
      });
    });

    it('of private rows writes nothing when the key is removed before the end, and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { saveDialogs, messages, secrets } = await activateExtension();
          const [dialogs, said] = [saveDialogs.length, messages.length];
          const ended = answerBoxes(
            () => vscode.commands.executeCommand('wger.exportWorkouts'),
            ['All Rows', 'JSON'],
          );
          await waitUntil('the dialog', () => saveDialogs.length > dialogs);
          await secrets.delete(getSecretName(service));
          saveDialogs[dialogs]?.answer(vscode.Uri.file(to.file));
          await ended;
          assert.match(messages[said]?.text ?? '', /has changed in the meantime\. Nothing was written\.$/);
          assert.deepEqual(await readdir(to.folder), []);
        });
      });
    });

    it('as CSV includes the names of all exercises, even when none were read before', async () => {
      await withService({ generation: '2.7', exercises: 300 }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          service.latency = 100;
          await runExport(
            to.file,
            ['wger.export', row],
            'All Rows',
            'CSV',
            ['id', 'exercise'],
            'Other Program',
          );
          const [, ...records] = parseCsv(await readFile(to.file, 'utf8'));
          assert.ok(records.length > 20);
          assert.deepEqual(
            records.filter(([, exercise = '']) => /^\d*$/.test(exercise)),
            [],
          );
          assert.ok(getRequestTargets(service, 'exerciseinfo').pages.length > 1);
        });
      });
    });

    it('as CSV includes the names of all exercises, even when the list ends short of its count', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using counting = await startRewritingServer(service, (text) =>
          text.replace('{"count":64,', '{"count":65,'),
        );
        await setSetting('serverUrl', counting.url);
        const row = await readEndpointRow('exerciseimage');
        const answers = ['All Rows', 'CSV', ['id', 'exercise'], 'Other Program'] as const;
        const { message } = await runExport(to.file, ['wger.export', row], ...answers);
        assert.match(message, /to exported\.$/);
        const [, ...records] = parseCsv(await readFile(to.file, 'utf8'));
        assert.ok(records.length > 0 && records.every(([, name = '']) => /[a-z]/.test(name)));
      });
    });

    it('of a list with several sources includes all rows, those on later pages too', async () => {
      await setSetting('pageSize', 2);
      try {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const held = await readServerIds(service, 'workouts');
            const view = await getView('workouts');
            assert.ok(getKeys(await view.rows()).length < held.size, 'all rows are on the first page');
            const run = ['wger.exportWorkouts'] as const;
            const { message } = await runExport(to.file, run, 'Workouts', 'All Rows', 'JSON');
            assert.equal(message, `Exported ${String(held.size)} rows to exported.`);
            assert.deepEqual(new Set(parseIds(await readFile(to.file, 'utf8'))), held);
          });
        });
      } finally {
        await setSetting('pageSize', undefined);
      }
    });

    it('of a list of unknown length stops at the row limit, and says so', async () => {
      await withService({ generation: '2.7', ingredients: 2500 }, async (service) => {
        service.fault = { name: 'count-absent', on: 'ingredientinfo' };
        const view = await getView('ingredients');
        await view.rows();
        service.requests = [];
        const { message } = await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'NDJSON');
        assert.match(
          message,
          /^Lists with 2,000 or more rows cannot be exported completely\. Nothing was written\.$/,
        );
        assert.equal(getRequestTargets(service, 'ingredientinfo').pages.length, 20);
        assert.deepEqual(await readdir(to.folder), []);
      });
    });

    it('reports a destination that cannot be written', async () => {
      await withService({ generation: '2.7' }, async () => {
        await writeFile(to.file, 'a file and no folder');
        const { message, error } = await runExport(
          join(to.file, 'below.json'),
          ['wger.exportExercises'],
          'All Rows',
          'JSON',
        );
        assert.equal(message, '');
        assert.match(error, /^below\.json could not be written: /);
        assert.deepEqual(await readdir(to.folder), ['exported']);
      });
    });

    it('that is cancelled while writing leaves only the previous file', async () => {
      const memory = new MemoryFiles();
      const registration = vscode.workspace.registerFileSystemProvider('wgertest', memory);
      const file = vscode.Uri.from({ scheme: 'wgertest', path: '/exported.json' });
      try {
        await withService({ generation: '2.7' }, async () => {
          const { progresses } = await activateExtension();
          memory.files.set('/exported.json', Buffer.from('old'));
          const changed = new Set<string>();
          memory.beforeChange = (path) => {
            changed.add(path);
            progresses.at(-1)?.cancel();
          };
          const { message, error } = await runExport(file, ['wger.exportExercises'], 'All Rows', 'JSON');
          assert.deepEqual([message, error], ['', '']);
          // The temporary file beside it, which was written and deleted.
          assert.equal(changed.size, 1);
          assert.deepEqual(memory.texts, { 'exported.json': 'old' });
        });
      } finally {
        registration.dispose();
      }
    });

    it('to another extension’s file system leaves either the complete file or the previous one', async () => {
      const memory = new MemoryFiles();
      const registration = vscode.workspace.registerFileSystemProvider('wgertest', memory);
      const file = vscode.Uri.from({ scheme: 'wgertest', path: '/exported.json' });
      try {
        await withService({ generation: '2.7' }, async () => {
          const run = () => runExport(file, ['wger.exportExercises'], 'All Rows', 'JSON');
          assert.equal((await run()).message, 'Exported 64 rows to exported.json.');
          assert.deepEqual(Object.keys(memory.texts), ['exported.json']);
          assert.equal(parseIds(memory.texts['exported.json'] ?? '').length, 64);

          memory.files.set('/exported.json', Buffer.from('old'));
          memory.failingOperation = 'writeFile';
          assert.match((await run()).error, /^exported\.json could not be written: .*The disk is full\./);
          assert.deepEqual(memory.texts, { 'exported.json': 'old' });

          memory.failingOperation = undefined;
          memory.beforeChange = () => {
            memory.isUnavailable = true;
            throw vscode.FileSystemError.Unavailable('The connection is lost.');
          };
          const lost = (await run()).error;
          assert.match(lost, /^exported\.json could not be written: .*The connection is lost\./);
          assert.doesNotMatch(lost, /new content/);
          assert.deepEqual(memory.texts, { 'exported.json': 'old' });

          memory.isUnavailable = false;
          memory.beforeChange = () => undefined;
          memory.failingOperation = 'rename';
          const { error } = await run();
          const [[name, text] = ['', ''], ...others] = Object.entries(memory.texts);
          assert.deepEqual(others, []);
          assert.match(error, /^exported\.json could not be written: .*The disk is gone\./);
          assert.ok(error.endsWith(`The new content is in ${name}.`) && parseIds(text).length === 64);
        });
      } finally {
        registration.dispose();
      }
    });
  });
}
