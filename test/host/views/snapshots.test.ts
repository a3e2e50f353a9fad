import assert from 'node:assert/strict';
import type { Dirent } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startService } from '../../service/service.ts';
import { getLabels, dismissBox } from '../support/dialogs/answers.ts';
import type { DrawnRow } from '../support/drawnView.ts';
import { reopenServer, waitForSnapshot } from '../support/snapshotFiles.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getKeys, getLabel, getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** All files below a folder, once none is being written. */
async function waitForFiles(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.some(({ name }) => name.endsWith('.tmp')) ? waitForFiles(folder) : files;
}

export function snapshotTests(): void {
  describe('exercises that were read before', () => {
    before(hideViews);

    it('appear at once without a request, even when the server is unreachable', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const read = await view.loadAllRows();
        await waitForSnapshot(service);
        service.requests.length = 0;
        await reopenServer(service);
        assert.deepEqual((await view.rows()).map(getLabel), read.map(getLabel));
        assert.deepEqual(await waitUntilIdle(service), []);
        await service.close();
        await reopenServer(service);
        const rows = await view.rows();
        assert.deepEqual(getKeys(rows), getKeys(read));
        assert.equal(rows.length, 64);
      });
    });

    it('keep their menus even before the root is read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks } = await activateExtension();
        const view = await getView('exercises');
        const getMenus = (rows: readonly DrawnRow[]): readonly unknown[] =>
          rows.map(({ item }) => item.contextValue);
        const menus = getMenus(await view.loadAllRows());
        assert.ok(menus.every((menu) => menu === 'item preview exercise related'));
        await waitForSnapshot(service);
        service.requests.length = 0;
        await reopenServer(service);
        const rows = await view.rows();
        assert.deepEqual(getMenus(rows), menus);
        assert.deepEqual(await waitUntilIdle(service), []);

        const asked = picks.length;
        const ended = vscode.commands.executeCommand('wger.openRelated', rows[0]?.row);
        await waitUntil('the box', () => picks.length > asked);
        const box = picks[asked] ?? assert.fail();
        assert.ok(getLabels(box).length > 1, getLabels(box).join());
        await dismissBox(box);
        await ended;
      });
    });

    it('stay after a failed refresh, below a row with the reason and their age, until one succeeds', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const read = await view.loadAllRows();
        await waitForSnapshot(service);
        await reopenServer(service);
        await view.rows();
        await service.close();
        await vscode.commands.executeCommand('wger.refreshExercises');
        const [problem, ...rows] = await view.rows();
        assert.ok(problem?.row.kind === 'problem');
        assert.equal(getLabel(problem), 'Connection refused');
        assert.match(String(problem.item.description), /^Rows as of .*\d:\d\d/);
        assert.match(String(problem.item.accessibilityInformation?.label), /refused the connection/);
        assert.deepEqual(getKeys(rows), getKeys(read));
        const again = await startService({ generation: '2.7', port: Number(new URL(service.url).port) });
        const retry = (await view.rows(problem.row)).find((way) => getLabel(way) === 'Retry');
        await view.click(retry ?? assert.fail());
        await again.close();
        assert.ok((await view.rows()).every(({ row }) => row.kind === 'item'));
      });
    });

    for (const [what, damage] of [
      ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ['no snapshot at all', () => Buffer.from('no snapshot')],
      ['empty', () => Buffer.alloc(0)],
    ] as const) {
      it(`are read from the server when their snapshot is ${what}, and saved again`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const view = await getView('exercises');
          await view.loadAllRows();
          const file = await waitForSnapshot(service);
          await writeFile(file, damage(await readFile(file)));
          service.requests.length = 0;
          await reopenServer(service);
          assert.equal((await view.loadAllRows()).length, 64);
          assert.ok(service.requests.some(({ target }) => target.includes('/exerciseinfo/')));
          await waitForSnapshot(service);
        });
      });
    }

    it('are all that is stored in files: neither the key nor private data is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { storage } = await activateExtension();
          const [workouts, exercises] = await Promise.all([getView('workouts'), getView('exercises')]);
          const [workout] = await workouts.loadAllRows();
          await workouts.rows(workout?.row);
          await exercises.loadAllRows();
          await vscode.commands.executeCommand('wger.refresh');
          await waitUntilIdle(service);
          const files = await waitForFiles(storage.fsPath);
          assert.ok(files.length > 0);
          for (const { parentPath, name } of files) {
            const bytes = await readFile(join(parentPath, name));
            const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
            assert.ok(!text.includes(service.key) && !name.includes(service.key), name);
            assert.doesNotMatch(text, /Push \/ Pull \/ Legs/);
          }
        });
      });
    });
  });
}
