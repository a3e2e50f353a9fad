import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { parseCsv } from '../../unit/support/parseCsv.ts';
import { measurementCategories } from '../../service/domain/body.ts';
import { chooseRow, getLabels, dismissBox, answerCommand } from '../support/dialogs/answers.ts';
import { getRequestTargets, runExport, useExportFolder } from './runExport.ts';
import { reopenServer, waitForSnapshot } from '../support/snapshotFiles.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getKeys, getView, readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function exportingCsvTests(): void {
  describe('Export', () => {
    const target = useExportFolder();

    before(hideViews);

    it('of loaded rows as CSV applies the filter, the selected columns and the byte order mark', async () => {
      await withService({ generation: '2.7', ingredients: 600 }, async (service) => {
        await answerCommand('wger.filterIngredients', 'Language', 'English');
        const view = await getView('ingredients');
        const shown = getKeys(await view.rows());
        assert.equal(shown.length, 50);
        service.requests = [];
        const { message } = await runExport(
          target.file,
          ['wger.exportIngredients'],
          'Loaded Rows',
          'CSV',
          ['id', 'name', 'energy', 'language', 'weight_units'],
          'Excel (English)',
        );
        const { pages } = getRequestTargets(service, 'ingredientinfo');
        assert.ok(pages.length > 0 && pages.every((query) => query.includes('language=')));
        assert.equal(message, 'Exported 50 rows to exported.');
        const bytes = await readFile(target.file);
        assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
        const [titles, ...records] = parseCsv(bytes.subarray(3).toString());
        assert.deepEqual(titles, ['id', 'name', 'energy', 'weight_units', 'language']);
        assert.deepEqual(
          records.map(([id]) => id),
          shown,
        );
        assert.ok(records.every((record) => record[4] === 'English'));
        await vscode.commands.executeCommand('wger.clearFilter');
      });
    });

    it('as CSV preselects the usual columns, and leads back to the formats', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { picks } = await activateExtension();
        const opened = picks.length;
        const ended = vscode.commands.executeCommand('wger.exportIngredients');
        for (const [at, label] of ['All Rows', 'CSV'].entries()) {
          await waitUntil('a question', () => picks.length > opened + at);
          await chooseRow(picks[opened + at] ?? assert.fail(), label);
        }
        await waitUntil('the columns', () => picks[opened + 2]?.box !== undefined);
        const { quickPick, press } = picks[opened + 2]?.box ?? assert.fail();
        const labels = quickPick.items.map(({ label }) => label);
        assert.deepEqual(labels.slice(0, 2), ['id', 'name']);
        assert.deepEqual(quickPick.selectedItems.map(({ label }) => label).sort(), [
          ...['brand', 'carbohydrates', 'carbohydrates_sugar', 'code', 'energy', 'fat', 'fat_saturated'],
          ...[
            'fiber',
            'id',
            'is_vegan',
            'is_vegetarian',
            'language',
            'name',
            'nutriscore',
            'protein',
            'sodium',
          ],
        ]);
        press(vscode.QuickInputButtons.Back);
        await waitUntil('the formats', () => picks.length > opened + 3);
        assert.deepEqual(getLabels(picks[opened + 3] ?? assert.fail()), ['JSON', 'NDJSON', 'CSV']);
        await dismissBox(picks[opened + 3] ?? assert.fail());
        await ended;
      });
    });

    it('as CSV does not wait for names that no selected column needs', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const release = service.hold(/exerciseinfo/);
          const answers = ['All Rows', 'CSV', ['id', 'date'], 'Other Program'] as const;
          const row = await readEndpointRow('workoutlog');
          const { message } = await runExport(target.file, ['wger.export', row], ...answers);
          const hasReadNames = service.requests.some(
            ({ target, endedAt }) => target.includes('exerciseinfo') && endedAt !== undefined,
          );
          release();
          assert.match(message, /^Exported [\d,]+ rows to exported\.$/);
          assert.ok(!hasReadNames);
          const [titles] = parseCsv(await readFile(target.file, 'utf8'));
          assert.deepEqual(titles, ['id', 'date']);
        });
      });
    });

    it('as CSV of loaded exercises sends no request, and includes all of them', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await getView('exercises');
        const rows = await view.loadAllRows();
        service.requests = [];
        const answers = ['CSV', ['id', 'name', 'category', 'name_de'], 'Other Program'] as const;
        const { message } = await runExport(target.file, ['wger.exportExercises'], 'All Rows', ...answers);
        assert.equal(message, 'Exported 250 rows to exported.');
        const [titles, ...records] = parseCsv(await readFile(target.file, 'utf8'));
        assert.deepEqual(titles, ['id', 'name', 'category', 'name_de']);
        assert.deepEqual(new Set(records.map(([id]) => id)), new Set(getKeys(rows)));
        assert.ok(records.every(([, name, category]) => name !== '' && category !== ''));

        const selected = rows.slice(0, 30).map(({ row }) => row);
        await runExport(target.file, ['wger.export', selected[0], selected], 'Selection', ...answers);
        const [, ...some] = parseCsv(await readFile(target.file, 'utf8'));
        assert.deepEqual(
          some.map(([id]) => id),
          getKeys(rows.slice(0, 30)),
        );
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('as CSV of exercises from a snapshot sends no request, even before the root was read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const rows = await view.loadAllRows();
        await waitForSnapshot(service);
        service.requests = [];
        await reopenServer(service);
        const answers = ['CSV', ['id', 'category'], 'Other Program'] as const;
        await runExport(target.file, ['wger.exportExercises'], 'All Rows', ...answers);
        const [, ...records] = parseCsv(await readFile(target.file, 'utf8'));
        assert.deepEqual(new Set(records.map(([id]) => id)), new Set(getKeys(rows)));
        assert.ok(records.every(([, category]) => category !== ''));
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('as CSV of exercises without names of muscles does not claim to need no request', async () => {
      await withService({ generation: 'minimum' }, async () => {
        const { picks } = await activateExtension();
        await (await getView('exercises')).loadAllRows();
        const opened = picks.length;
        const ended = vscode.commands.executeCommand('wger.exportExercises');
        await waitUntil('the rows', () => picks.length > opened);
        await chooseRow(picks[opened] ?? assert.fail(), 'All Rows');
        await waitUntil('the formats', () => picks.length > opened + 1);
        const formats = picks[opened + 1] ?? assert.fail();
        assert.deepEqual(getLabels(formats), ['JSON', 'NDJSON', 'CSV']);
        assert.ok(
          formats.items.every(
            ({ detail }) => detail !== 'Contains the loaded rows; nothing is read from the server',
          ),
        );
        await dismissBox(formats);
        await ended;
      });
    });

    it('as CSV of exercises can include all their fields', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        service.requests = [];
        const answers = ['CSV, All Columns', ['id', 'category', 'uuid'], 'Other Program'] as const;
        await runExport(target.file, ['wger.exportExercises'], 'All Rows', ...answers);
        const [titles, [, category, uuid = ''] = []] = parseCsv(await readFile(target.file, 'utf8'));
        assert.deepEqual([titles, category], [['id', 'uuid', 'category'], category]);
        assert.match(`${String(category)} ${uuid}`, /[0-9a-f]{8}-[0-9a-f]{4}-/);
        // One page for the selection of columns, and one that is read for the file after the selection.
        assert.equal(getRequestTargets(service, 'exerciseinfo').pages.length, 2);
      });
    });

    it('as CSV without a selected column asks again, and reads the pages for the column picker once', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await (await getView('exercises')).loadAllRows();
        service.requests = [];
        const table = 'CSV, All Columns';
        const answers = [table, [], table, ['id'], 'Other Program'] as const;
        const { message } = await runExport(target.file, ['wger.exportExercises'], 'All Rows', ...answers);
        assert.match(message, /^Exported \d+ rows to exported\.$/);
        const [titles, first] = parseCsv(await readFile(target.file, 'utf8'));
        assert.deepEqual([titles, first?.length], [['id'], 1]);
        assert.equal(getRequestTargets(service, 'exerciseinfo').pages.length, 2);
      });
    });

    it('as CSV resolves ids by the resource of each selected row', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('resources');
          const selected: Row[] = [];
          for (const name of ['measurement', 'exercise']) {
            const list = await readEndpointRow(name);
            selected.push(...(await view.rows(list)).slice(0, 5).map(({ row }) => row));
          }
          const answers = ['CSV', ['id', 'category'], 'Other Program'] as const;
          await runExport(target.file, ['wger.export', selected[0], selected], 'Selection', ...answers);
          const [, ...records] = parseCsv(await readFile(target.file, 'utf8'));
          const categories = records.map(([, category = '']) => category);
          const measured = new Set(measurementCategories.map(({ name }) => name));
          assert.ok(
            categories.every((category, at) => /^[A-Z]/.test(category) && measured.has(category) === at < 5),
            categories.join(),
          );
        });
      });
    });

    for (const generation of ['2.2', '2.4', '2.7'] as const) {
      it(`as CSV of the food diary of release ${generation} has the names of foods, units, plans and meals`, async () => {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            const columns = ['ingredient', 'weight_unit', 'plan', 'meal'];
            const row = await readEndpointRow('nutritiondiary');
            await runExport(target.file, ['wger.export', row], 'All Rows', 'CSV', columns, 'Other Program');
            const [titles = [], ...records] = parseCsv(await readFile(target.file, 'utf8'));
            assert.deepEqual(new Set(titles), new Set(columns));
            const cells = records.flat().filter((cell) => cell !== '');
            assert.ok(cells.length > 2 * records.length && records.some((cells) => !cells.includes('')));
            const ids = cells.filter((cell) => /^(\d+|[0-9a-f-]{36})$/.test(cell));
            assert.deepEqual(ids, []);
          });
        });
      });
    }

    it('as CSV keeps ids when a table of names cannot be read, and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'status-404', on: '/equipment/' };
        const row = await readEndpointRow('exercise');
        const answers = ['All Rows', 'CSV', ['id', 'category', 'equipment'], 'Other Program'] as const;
        const { message } = await runExport(target.file, ['wger.export', row], ...answers);
        assert.match(
          message,
          /to exported\. Some names could not be read, so the file has their IDs instead\.$/,
        );
        const [, ...records] = parseCsv(await readFile(target.file, 'utf8'));
        const named = new Map(records.map(([id, ...names]) => [id, names]));
        assert.equal(named.get('73')?.[0], 'Chest');
        assert.match(named.get('73')?.[1] ?? '', /^\d+; \d+$/);
      });
    });

    it('as CSV keeps ids when their names cannot be read, and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          service.fault = { name: 'status-500', on: '/measurement-category/' };
          const row = await readEndpointRow('measurement');
          const answers = ['All Rows', 'CSV', ['category', 'value'], 'Other Program'] as const;
          const { message } = await runExport(target.file, ['wger.export', row], ...answers);
          assert.match(message, /Some names could not be read/);
          const [, ...records] = parseCsv(await readFile(target.file, 'utf8'));
          assert.ok(records.length > 0 && records.every(([id = '']) => /^[0-9a-f-]{36}$/.test(id)));
        });
      });
    });

    it('as CSV replaces ids with names, and reads each table once', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const row = await readEndpointRow('exercise');
        await runExport(
          target.file,
          ['wger.export', row],
          'All Rows',
          'CSV',
          ['id', 'category', 'equipment'],
          'Excel (German, French …)',
        );
        const text = await readFile(target.file, 'utf8');
        assert.ok(text.startsWith('\ufeffid;category;equipment\r\n'));
        const [, ...records] = parseCsv(text.slice(1), ';');
        const named = new Map(records.map(([id, ...names]) => [id, names]));
        assert.deepEqual(named.get('73'), ['Chest', 'Barbell; Bench']);
        assert.equal(getRequestTargets(service, 'exercisecategory').pages.length, 1);
        assert.equal(getRequestTargets(service, 'equipment').pages.length, 1);
      });
    });
  });
}
