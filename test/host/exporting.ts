import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../src/views/rows/rows.ts';
import { idsHeldBy } from '../heldBy.ts';
import { parseCsv } from '../unit/parseCsv.ts';
import { tokensOf } from '../unit/tokens.ts';
import { boxOf, choose, labelsIn, leave, pick } from './answers.ts';
import { asked, exported, idsIn } from './exports.ts';
import { activated, keysOf, until, viewNamed, withKey, withService, endpointRow } from './support.ts';

export function exportingTests(): void {
  describe('Export', () => {
    let folder = '';
    let target = '';

    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wger-export-'));
      target = join(folder, 'exported');
    });

    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(folder, { recursive: true, force: true });
    });

    it('of all rows as JSON has every token that the server sent, in pages, and opens', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await viewNamed('exercises');
        await view.allRows();
        service.requests = [];
        // Numbers that no number of JavaScript's holds, in the first page alone: the same in others would be repeats.
        service.fault = { name: 'id-large-integer', on: /exerciseinfo\/\?(?!.*offset=)/ };
        const { dialog, words } = await exported(target, ['wger.exportExercises'], 'All Rows', 'JSON');
        assert.equal(basename(dialog.defaultUri?.path ?? ''), 'exercises.json');
        assert.deepEqual(dialog.filters, { JSON: ['json'] });
        assert.equal(words, 'Exported 250 rows to exported.');
        const { pages, items } = asked(service, 'exerciseinfo');
        assert.deepEqual([pages.length, items.length], [3, 0]);

        const held = await (await fetch(`${service.url}/api/v2/exerciseinfo/?limit=999&ordering=id`)).text();
        const list = held.slice(held.indexOf('"results":') + '"results":'.length, held.lastIndexOf(']') + 1);
        assert.deepEqual(tokensOf(await readFile(target, 'utf8')), tokensOf(list));
        assert.deepEqual(await readdir(folder), ['exported']);

        const { messages } = await activated();
        assert.equal(messages.at(-1)?.buttons[0], 'Open');
        messages.at(-1)?.answer('Open');
        await until('the file', () => vscode.window.activeTextEditor?.document.uri.fsPath === target);
      });
    });

    it('of one’s own workouts as NDJSON has templates among them, and no key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { words } = await exported(target, ['wger.exportWorkouts'], 'All Rows', 'NDJSON');
          const text = await readFile(target, 'utf8');
          const held = await idsHeldBy(service, 'workouts');
          assert.deepEqual(new Set(idsIn(text)), held);
          assert.equal(words, `Exported ${String(held.size)} rows to exported.`);
          assert.ok(!text.includes(service.key));
        });
      });
    });

    it('of private rows without a key says so, and that nothing was written', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { errors } = await activated();
        const before = errors.length;
        await pick('wger.exportWorkouts');
        assert.match(errors[before] ?? '', /^No API key is stored for .*\. Nothing was written\.$/);
      });
    });

    it('of loaded rows as CSV has the filter, the chosen columns and the byte order mark', async () => {
      await withService({ generation: '2.7', ingredients: 600 }, async (service) => {
        await pick('wger.filterIngredients', 'Language', 'English');
        const view = await viewNamed('ingredients');
        const shown = keysOf(await view.rows());
        assert.equal(shown.length, 50);
        service.requests = [];
        const { words } = await exported(
          target,
          ['wger.exportIngredients'],
          'Loaded Rows',
          'CSV',
          ['id', 'name', 'energy', 'language', 'weight_units'],
          'Excel (English)',
        );
        const { pages } = asked(service, 'ingredientinfo');
        assert.ok(pages.length > 0 && pages.every((query) => query.includes('language=')));
        assert.equal(words, 'Exported 50 rows to exported.');
        const bytes = await readFile(target);
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

    it('as CSV has chosen at first what people look for, and goes back to the formats', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { picks } = await activated();
        const opened = picks.length;
        const ended = vscode.commands.executeCommand('wger.exportIngredients');
        for (const [at, label] of ['All Rows', 'CSV'].entries()) {
          await until('a question', () => picks.length > opened + at);
          await choose(picks[opened + at] ?? assert.fail(), label);
        }
        await until('the columns', () => picks[opened + 2]?.box !== undefined);
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
        await until('the formats', () => picks.length > opened + 3);
        assert.deepEqual(labelsIn(picks[opened + 3] ?? assert.fail()), ['JSON', 'NDJSON', 'CSV']);
        await leave(picks[opened + 3] ?? assert.fail());
        await ended;
      });
    });

    it('of selected rows reads these one by one, in their order, and says how many were gone', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await viewNamed('exercises');
        const rows = (await view.allRows()).slice(0, 4).map(({ row }) => row);
        const ids = rows.flatMap((row) => (row.kind === 'item' ? [row.key] : []));
        const [first, gone] = ids;
        service.requests = [];
        service.fault = { name: 'status-404', on: `/exerciseinfo/${String(gone)}/` };
        const { words } = await exported(target, ['wger.export', rows[0], rows], 'Selection', 'JSON');
        assert.deepEqual(
          idsIn(await readFile(target, 'utf8')),
          ids.filter((id) => id !== gone),
        );
        assert.match(words, /^Exported 3 of 4 rows to exported\. The others are gone/);
        const { pages, items } = asked(service, 'exerciseinfo');
        assert.deepEqual(pages, []);
        assert.deepEqual(new Set(items), new Set(ids.map((id) => `${id}/`)));

        // The row whose menu it was, alone.
        service.fault = undefined;
        const { words: other } = await exported(target, ['wger.export', rows[0]], 'Selection', 'JSON');
        assert.equal(other, 'Exported 1 row to exported.');
        assert.deepEqual(idsIn(await readFile(target, 'utf8')), [first]);
      });
    });

    it('of rows that are all gone writes no file', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await viewNamed('exercises');
        const [first] = await view.allRows();
        service.fault = { name: 'status-404', on: /\/exerciseinfo\/\d+\// };
        const { words } = await exported(target, ['wger.export', first?.row], 'Selection', 'JSON');
        assert.match(words, /^None of these rows could be exported/);
        assert.deepEqual(await readdir(folder), []);
      });
    });

    it('of more than 20 selected rows reads pages and no items', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await viewNamed('exercises');
        const rows = (await view.allRows()).slice(0, 21);
        service.requests = [];
        const selected = rows.map(({ row }) => row);
        await exported(target, ['wger.export', selected[0], selected], 'Selection', 'NDJSON');
        assert.deepEqual(idsIn(await readFile(target, 'utf8')), keysOf(rows));
        const { pages, items } = asked(service, 'exerciseinfo');
        assert.ok(pages.length >= 1 && pages.length <= 3);
        assert.deepEqual(items, []);
      });
    });

    it('of loaded exercises has those that the filter shows, once, whatever they are grouped by', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await viewNamed('exercises');
        await view.allRows();
        await pick('wger.filterExercises', 'Category', ['Chest', 'Back']);
        const shown = keysOf(await view.rows());
        await pick('wger.groupBy', 'Muscle');
        await exported(target, ['wger.exportExercises'], 'Loaded Rows', 'JSON');
        const ids = idsIn(await readFile(target, 'utf8'));
        assert.equal(ids.length, shown.length);
        assert.deepEqual(new Set(ids), new Set(shown));
        await vscode.commands.executeCommand('wger.clearFilter');
        await pick('wger.groupBy', 'Not Grouped');
      });
    });

    it('as CSV of exercises that are there reads nothing, and has all of them', async () => {
      await withService({ generation: '2.7', exercises: 250 }, async (service) => {
        const view = await viewNamed('exercises');
        const rows = await view.allRows();
        service.requests = [];
        const answers = ['CSV', ['id', 'name', 'category', 'name_de'], 'Other Program'] as const;
        const { words } = await exported(target, ['wger.exportExercises'], 'All Rows', ...answers);
        assert.equal(words, 'Exported 250 rows to exported.');
        const [titles, ...records] = parseCsv(await readFile(target, 'utf8'));
        assert.deepEqual(titles, ['id', 'name', 'category', 'name_de']);
        assert.deepEqual(new Set(records.map(([id]) => id)), new Set(keysOf(rows)));
        assert.ok(records.every(([, name, category]) => name !== '' && category !== ''));

        const selected = rows.slice(0, 30).map(({ row }) => row);
        await exported(target, ['wger.export', selected[0], selected], 'Selection', ...answers);
        const [, ...some] = parseCsv(await readFile(target, 'utf8'));
        assert.deepEqual(
          some.map(([id]) => id),
          keysOf(rows.slice(0, 30)),
        );
        assert.deepEqual(service.requests, []);
      });
    });

    it('as CSV of exercises has all their members where these are wanted', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await viewNamed('exercises');
        await view.allRows();
        service.requests = [];
        const answers = ['CSV, All Columns', ['id', 'category', 'uuid'], 'Other Program'] as const;
        await exported(target, ['wger.exportExercises'], 'All Rows', ...answers);
        const [titles, [, category, uuid = ''] = []] = parseCsv(await readFile(target, 'utf8'));
        assert.deepEqual([titles, category], [['id', 'uuid', 'category'], category]);
        assert.match(`${String(category)} ${uuid}`, /[0-9a-f]{8}-[0-9a-f]{4}-/);
        assert.equal(asked(service, 'exerciseinfo').pages.length, 1);
      });
    });

    it('as CSV names ids by what each of the selected rows is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('resources');
          const selected: Row[] = [];
          for (const name of ['measurement', 'exercise']) {
            const list = await endpointRow(name);
            selected.push(...(await view.rows(list)).slice(0, 5).map(({ row }) => row));
          }
          const answers = ['CSV', ['id', 'category'], 'Other Program'] as const;
          await exported(target, ['wger.export', selected[0], selected], 'Selection', ...answers);
          const [, ...records] = parseCsv(await readFile(target, 'utf8'));
          const categories = records.map(([, category = '']) => category);
          // The names of a measurement's categories are in no table.
          assert.ok(
            categories.slice(0, 5).every((category) => /^[0-9a-f-]{36}$/.test(category)),
            categories.join(),
          );
          assert.ok(
            categories.slice(5).every((category) => /^[A-Z]/.test(category)),
            categories.join(),
          );
        });
      });
    });

    it('of a list below a row has that list', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await viewNamed('resources');
        const row = await endpointRow('equipment');
        const { dialog } = await exported(target, ['wger.export', row], 'All Rows', 'JSON');
        assert.equal(basename(dialog.defaultUri?.path ?? ''), 'equipment.json');
        const ids = idsIn(await readFile(target, 'utf8'));
        assert.deepEqual(ids, keysOf(await view.rows(row)));
      });
    });

    it('as CSV has the names of tables in the place of ids, each table read once', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const row = await endpointRow('exercise');
        await exported(
          target,
          ['wger.export', row],
          'All Rows',
          'CSV',
          ['id', 'category', 'equipment'],
          'Excel (German, French …)',
        );
        const text = await readFile(target, 'utf8');
        assert.ok(text.startsWith('\ufeffid;category;equipment\r\n'));
        const [, ...records] = parseCsv(text.slice(1), ';');
        const named = new Map(records.map(([id, ...names]) => [id, names]));
        assert.deepEqual(named.get('73'), ['Chest', 'Barbell; Bench']);
        assert.equal(asked(service, 'exercisecategory').pages.length, 1);
        assert.equal(asked(service, 'equipment').pages.length, 1);
      });
    });

    it('of exercises of a workout’s day has these, few or many, wherever they are listed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          const planned: Row[] = [];
          const workouts = (await view.rows()).filter(({ row }) => row.kind === 'item');
          for (const workout of workouts) {
            for (const day of await view.rows(workout.row)) {
              planned.push(...(await view.rows(day.row)).map(({ row }) => row));
            }
          }
          const idsOf = (rows: readonly Row[]): Set<string> =>
            new Set(
              rows
                .flatMap((row) => (row.kind === 'group' ? row.rows : [row]))
                .flatMap((row) => (row.kind === 'item' ? (row.item.id ?? []) : [])),
            );
          assert.ok(idsOf(planned).size > 20);
          for (const selected of [planned.slice(0, 5), planned]) {
            service.requests = [];
            const row = selected.find(({ kind }) => kind === 'item');
            const { dialog } = await exported(target, ['wger.export', row, selected], 'Selection', 'JSON');
            assert.equal(basename(dialog.defaultUri?.path ?? ''), 'exercises.json');
            assert.deepEqual(new Set(idsIn(await readFile(target, 'utf8'))), idsOf(selected));
            assert.equal(asked(service, 'exerciseinfo').items.length === 0, idsOf(selected).size > 20);
          }
        });
      });
    });

    it('asks for a list from the palette, and offers all rows of those that are not too long', async () => {
      await withService({ generation: '2.7', ingredients: 2000 }, async () => {
        const lists = await boxOf('wger.export');
        assert.deepEqual(labelsIn(lists).slice(0, 3), ['Workouts', 'Exercises', 'Ingredients']);
        await leave(lists);
        const scopes = await boxOf('wger.exportIngredients');
        assert.deepEqual(labelsIn(scopes), ['Loaded Rows']);
        await leave(scopes);
      });
    });

    it('of private lists below rows leaves no key in any file', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          for (const [at, name] of ['workoutlog', 'weightentry', 'routine'].entries()) {
            const row = await endpointRow(name);
            await exported(`${target}${String(at)}`, ['wger.export', row], 'All Rows', 'NDJSON');
          }
          for (const file of await readdir(folder)) {
            const text = await readFile(join(folder, file), 'utf8');
            assert.ok(text.length > 0 && !text.includes(service.key));
          }
        });
      });
    });
  });
}
