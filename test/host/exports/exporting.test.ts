import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { readServerIds, readServerRows } from '../../serverRows.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { openBox, getLabels, dismissBox, answerBoxes, answerCommand } from '../support/dialogs/answers.ts';
import { getRequestTargets, runExport, useExportFolder, parseIds } from './runExport.ts';
import { activateExtension } from '../support/extension.ts';
import { startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { getKeys, getView, readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function exportingTests(): void {
  describe('Export', () => {
    const to = useExportFolder();

    before(hideViews);

    it('of all rows as JSON has every token that the server sent, in pages, and opens', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        service.requests = [];
        // Integers that a JavaScript number cannot represent. Only in the first page, because the same ids in others
        // would count as repeated rows.
        service.fault = { name: 'id-large-integer', on: /exerciseinfo\/\?(?!.*offset=)/ };
        const { dialog, message } = await runExport(to.file, ['wger.exportExercises'], 'All Rows', 'JSON');
        assert.equal(basename(dialog.defaultUri?.path ?? ''), 'exercises.json');
        assert.deepEqual(dialog.filters, { JSON: ['json'] });
        assert.equal(message, 'Exported 250 rows to exported.');
        const { pages, items } = getRequestTargets(service, 'exerciseinfo');
        assert.deepEqual([pages.length, items.length], [3, 0]);

        const held = await (await fetch(`${service.url}/api/v2/exerciseinfo/?limit=999&ordering=id`)).text();
        const list = held.slice(held.indexOf('"results":') + '"results":'.length, held.lastIndexOf(']') + 1);
        assert.deepEqual(getTokens(await readFile(to.file, 'utf8')), getTokens(list));
        assert.deepEqual(await readdir(to.folder), ['exported']);

        const { messages } = await activateExtension();
        assert.equal(messages.at(-1)?.buttons[0], 'Open');
        messages.at(-1)?.answer('Open');
        await waitUntil('the file', () => vscode.window.activeTextEditor?.document.uri.fsPath === to.file);
      });
    });

    it('sends no more requests after a switch of the server while the list is read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { messages, picks } = await activateExtension();
        const before = { messages: messages.length, picks: picks.length };
        const release = service.hold(/\/ingredientinfo\/\?/);
        void vscode.commands.executeCommand('wger.exportIngredients');
        await waitUntil('the list', () =>
          service.requests.some(({ target }) => target.includes('ingredientinfo')),
        );
        await setSetting('serverUrl', next.url);
        await waitUntil(
          'what comes of it',
          () => messages.length > before.messages || picks.length > before.picks,
        );
        release();
        assert.match(messages.at(-1)?.text ?? '', /has changed in the meantime/);
        assert.equal(picks.length, before.picks);
      });
    });

    it('of one’s own workouts as NDJSON has templates among them, and no key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { message } = await runExport(to.file, ['wger.exportWorkouts'], 'All Rows', 'NDJSON');
          const text = await readFile(to.file, 'utf8');
          const held = await readServerIds(service, 'workouts');
          assert.deepEqual(new Set(parseIds(text)), held);
          assert.equal(message, `Exported ${String(held.size)} rows to exported.`);
          assert.ok(!text.includes(service.key));
        });
      });
    });

    it('of a list that is too long explains why all rows are not offered', async () => {
      await withService({ generation: '2.7', ingredients: 2000 }, async () => {
        await (await getView('ingredients')).rows();
        const box = await openBox('wger.exportIngredients');
        assert.deepEqual(getLabels(box), ['Loaded Rows']);
        assert.equal(box.heading[1], 'Lists with 2,000 or more rows cannot be exported completely.');
        await dismissBox(box);
      });
    });

    it('of a list that sends the same page forever says so, and writes nothing', async () => {
      await withService({ generation: '2.7', ingredients: 250 }, async (service) => {
        service.fault = { name: 'next-repeats', on: 'ingredientinfo' };
        const { error } = await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'JSON');
        assert.match(error, /sent the same rows again.*Nothing was written\.$/s);
        assert.deepEqual(await readdir(to.folder), []);
      });
    });

    it('of a list that ends short of its count says so, and writes nothing', async () => {
      await withService({ generation: '2.7', ingredients: 350 }, async (service) => {
        service.fault = { name: 'next-garbage', on: 'ingredientinfo' };
        const { error } = await runExport(to.file, ['wger.exportIngredients'], 'All Rows', 'JSON');
        assert.match(error, / counts 350 rows in this list, but sent only \d+\. Nothing was written\.$/);
        assert.deepEqual(await readdir(to.folder), []);
      });
    });

    it('of private rows without a key says so, and that nothing was written', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { errors } = await activateExtension();
        const before = errors.length;
        await answerCommand('wger.exportWorkouts');
        assert.match(errors[before] ?? '', /^No API key is stored for .*\. Nothing was written\.$/);
      });
    });

    it('of selected rows reads them one by one, in order, and says how many were deleted', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const rows = (await view.loadAllRows()).slice(0, 4).map(({ row }) => row);
        const ids = rows.flatMap((row) => (row.kind === 'item' ? [row.key] : []));
        const [first, gone] = ids;
        service.requests = [];
        service.fault = { name: 'status-404', on: `/exerciseinfo/${String(gone)}/` };
        const { message } = await runExport(to.file, ['wger.export', rows[0], rows], 'Selection', 'JSON');
        assert.deepEqual(
          parseIds(await readFile(to.file, 'utf8')),
          ids.filter((id) => id !== gone),
        );
        assert.match(message, /^Exported 3 of 4 rows to exported\. The others are gone/);
        const { pages, items } = getRequestTargets(service, 'exerciseinfo');
        assert.deepEqual(pages, []);
        assert.deepEqual(
          new Set(items.map((item) => item.replace(/\?.*/, ''))),
          new Set(ids.map((id) => `${id}/`)),
        );

        // Only the row whose menu was used.
        service.fault = undefined;
        const { message: other } = await runExport(to.file, ['wger.export', rows[0]], 'Selection', 'JSON');
        assert.equal(other, 'Exported 1 row to exported.');
        assert.deepEqual(parseIds(await readFile(to.file, 'utf8')), [first]);
      });
    });

    it('of rows that were all deleted writes no file', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const [first] = await view.loadAllRows();
        service.fault = { name: 'status-404', on: /\/exerciseinfo\/\d+\// };
        const { message } = await runExport(to.file, ['wger.export', first?.row], 'Selection', 'JSON');
        assert.match(message, /^None of these rows could be exported/);
        // There are no columns to ask for, nor a file to choose.
        const { messages } = await activateExtension();
        const said = messages.length;
        await answerBoxes(
          () => vscode.commands.executeCommand('wger.export', first?.row),
          ['Selection', 'CSV, All Columns'],
        );
        assert.match(messages[said]?.text ?? '', /^None of these rows could be exported/);
        assert.deepEqual(await readdir(to.folder), []);
      });
    });

    it('of more than 20 selected rows reads pages instead of items', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await getView('exercises');
        const rows = (await view.loadAllRows()).slice(0, 21);
        service.requests = [];
        const selected = rows.map(({ row }) => row);
        await runExport(to.file, ['wger.export', selected[0], selected], 'Selection', 'NDJSON');
        assert.deepEqual(parseIds(await readFile(to.file, 'utf8')), getKeys(rows));
        const { pages, items } = getRequestTargets(service, 'exerciseinfo');
        assert.ok(pages.length >= 1 && pages.length <= 3);
        assert.deepEqual(items, []);
      });
    });

    it('of loaded exercises includes those that match the filter, once each, whatever the grouping', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('exercises');
        await view.loadAllRows();
        await answerCommand('wger.filterExercises', 'Category', ['Chest', 'Back']);
        const shown = getKeys(await view.rows());
        await answerCommand('wger.groupBy', 'Muscle');
        await runExport(to.file, ['wger.exportExercises'], 'Loaded Rows', 'JSON');
        const ids = parseIds(await readFile(to.file, 'utf8'));
        assert.equal(ids.length, shown.length);
        assert.deepEqual(new Set(ids), new Set(shown));
        await vscode.commands.executeCommand('wger.clearFilter');
        await answerCommand('wger.groupBy', 'Not Grouped');
      });
    });

    it('of a row in All Resources includes its list', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('resources');
        const row = await readEndpointRow('equipment');
        const { dialog } = await runExport(to.file, ['wger.export', row], 'All Rows', 'JSON');
        assert.equal(basename(dialog.defaultUri?.path ?? ''), 'equipment.json');
        const ids = parseIds(await readFile(to.file, 'utf8'));
        assert.deepEqual(ids, getKeys(await view.rows(row)));
      });
    });

    it('of the exercises of a workout’s day includes them, few or many, wherever they are listed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const planned: Row[] = [];
          const workouts = (await view.rows()).filter(({ row }) => row.kind === 'item');
          for (const workout of workouts) {
            for (const day of await view.rows(workout.row)) {
              planned.push(...(await view.rows(day.row)).map(({ row }) => row));
            }
          }
          const getIds = (rows: readonly Row[]): Set<string> =>
            new Set(
              rows
                .flatMap((row) => (row.kind === 'group' ? row.rows : [row]))
                .flatMap((row) => (row.kind === 'item' ? (row.item.id ?? []) : [])),
            );
          assert.ok(getIds(planned).size > 20);
          for (const selected of [planned.slice(0, 5), planned]) {
            service.requests = [];
            const row = selected.find(({ kind }) => kind === 'item');
            const { dialog } = await runExport(to.file, ['wger.export', row, selected], 'Selection', 'JSON');
            assert.equal(basename(dialog.defaultUri?.path ?? ''), 'exercises.json');
            assert.deepEqual(new Set(parseIds(await readFile(to.file, 'utf8'))), getIds(selected));
            assert.equal(
              getRequestTargets(service, 'exerciseinfo').items.length === 0,
              getIds(selected).size > 20,
            );
          }
        });
      });
    });

    it('of the user’s own records includes all of them, even beyond the row limit of public lists', async () => {
      await withService({ generation: '2.7', sets: 2000 }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          const { message } = await runExport(to.file, ['wger.export', row], 'All Rows', 'NDJSON');
          const held = (await readServerRows(service, 'workoutlog')).map(({ id }) => String(id));
          assert.ok(held.length > 2000);
          assert.deepEqual(parseIds(await readFile(to.file, 'utf8')).sort(), held.sort());
          assert.match(message, /^Exported 2,\d{3} rows to exported\.$/);
        });
      });
    });

    it('of selected public templates includes those of other users, which only their list contains', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('resources');
          const rows = (await view.rows(await readEndpointRow('public-templates'))).map(({ row }) => row);
          assert.ok(rows.length > 0 && rows.length <= 20);
          await runExport(to.file, ['wger.export', rows[0], rows], 'Selection', 'NDJSON');
          assert.equal(parseIds(await readFile(to.file, 'utf8')).length, rows.length);
        });
      });
    });

    it('of private lists writes the key to no file', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          for (const [at, name] of ['workoutlog', 'weightentry', 'routine'].entries()) {
            const row = await readEndpointRow(name);
            await runExport(`${to.file}${String(at)}`, ['wger.export', row], 'All Rows', 'NDJSON');
          }
          for (const file of await readdir(to.folder)) {
            const text = await readFile(join(to.folder, file), 'utf8');
            assert.ok(text.length > 0 && !text.includes(service.key));
          }
        });
      });
    });
  });
}
