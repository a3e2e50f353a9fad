import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { parseCsv } from '../../unit/support/parseCsv.ts';
import { answerBoxes, openBox, getLabels, dismissBox, answerCommand } from '../support/dialogs/answers.ts';
import { runExport } from '../exports/runExport.ts';
import { readServerExercises, type ServerExercise } from '../support/serverExercises.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { readGroups, waitForReportView, getExerciseIds } from './checkedExercises.ts';

const [english, german] = [2, 1];

/** The exercises that each check has to find, computed from the server's answer without code of the extension. */
const conditions: Readonly<Record<string, (exercise: ServerExercise) => boolean>> = {
  'Without a name in German': ({ translations }) => !translations.some(({ language }) => language === german),
  'Without a name in English': ({ translations }) =>
    !translations.some(({ language }) => language === english),
  'Without a picture': ({ images }) => images.length === 0,
  'Without muscles': ({ muscles, muscles_secondary: others }) => muscles.length + others.length === 0,
  'Without equipment': ({ equipment }) => equipment.length === 0,
  'Without a description': ({ translations }) =>
    translations.every(({ description }) => description.replace(/<[^>]*>|\s/g, '') === ''),
};

/** The checks to pick for all of these. */
const missingChecks = Object.keys(conditions).map((title) =>
  title.endsWith('German') ? 'Without a name in a language of your choice' : title,
);

export function exerciseCheckTests(): void {
  describe('A check of the exercises', () => {
    let folder = '';

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wger-checks-'));
    });

    after(async () => {
      await vscode.commands.executeCommand('wger.closeReport');
      await rm(folder, { recursive: true, force: true });
    });

    it('finds exactly what the server’s data lack, and requests nothing that is already known', async () => {
      await withService({ generation: '2.7', exercises: 200 }, async (service) => {
        const held = await readServerExercises(service);
        const { memory } = await activateExtension();
        await memory.update('exerciseChecks', undefined);
        await (await getView('exercises')).loadAllRows();
        await waitUntilIdle(service);
        service.requests.length = 0;

        await answerCommand('wger.checkExercises', missingChecks, 'German');
        // The report opens the sidebar, whose other views may read their own lists.
        assert.deepEqual(
          (await waitUntilIdle(service)).filter((path) => !path.includes('/ingredientinfo/')),
          [],
        );
        const view = await waitForReportView();
        const found = await readGroups(view);
        for (const [title, lacks] of Object.entries(conditions)) {
          const ids = held.filter(lacks).map(({ id }) => String(id));
          assert.deepEqual(getExerciseIds(found.get(title) ?? []), ids, title);
          assert.equal(view.message.includes(`Nothing found: ${title}`), ids.length === 0, title);
        }
        for (const drawn of await view.rows()) {
          const count = held.filter(conditions[getLabel(drawn)] ?? (() => false)).length;
          assert.equal(drawn.item.description, String(count), getLabel(drawn));
        }
        assert.match(view.message, /^200 exercises were checked\./);

        const [first] = found.get('Without a name in German') ?? [];
        assert.ok(first !== undefined);
        await view.click(first);
        await waitUntil('the document', () => vscode.window.activeTextEditor?.document.uri.scheme === 'wger');
        const { id } = JSON.parse(vscode.window.activeTextEditor?.document.getText() ?? '') as ServerExercise;
        assert.deepEqual([String(id)], getExerciseIds([first]));
      });
    });

    it('offers to compare the exercises of two selected rows, and compares them', async () => {
      await withService({ generation: '2.7' }, async () => {
        await answerCommand('wger.checkExercises', ['Without a picture']);
        const [rows = []] = (await readGroups(await waitForReportView())).values();
        const { contextKeys, views } = await activateExtension();
        const { view } = views.get('wger.report') ?? assert.fail();
        const isOffered = (): boolean => contextKeys.get('wger.areTwoItemsSelected') === true;
        await vscode.commands.executeCommand('wger.report.focus');
        await view.reveal((rows[0] ?? assert.fail()).row, { select: true, focus: true });
        assert.ok(!isOffered());
        await vscode.commands.executeCommand('list.expandSelectionDown');
        await waitUntil('the offer', isOffered);
        await vscode.commands.executeCommand('wger.compareSelected');
        const { activeTab } = vscode.window.tabGroups.activeTabGroup;
        assert.ok(activeTab?.input instanceof vscode.TabInputTextDiff, 'no two documents are in front');
        const { original, modified } = activeTab.input;
        const ids = [original, modified].map(({ path }) => /\/exercises\/([^/]+)\//.exec(path)?.[1]);
        assert.deepEqual(ids, getExerciseIds(rows.slice(0, 2)));
        await vscode.commands.executeCommand('wger.closeReport');
        await waitUntil('the end of the offer', () => !isOffered());
      });
    });

    it('keeps the number of an exercise in its place after a right-to-left name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const held = await readServerExercises(service);
        const found = held.find(conditions['Without a picture'] ?? assert.fail()) ?? assert.fail();
        await using renamed = await startRewritingServer(service, (text) =>
          found.translations.reduce((before, { name }) => before.replaceAll(`"${name}"`, '"סקוואט"'), text),
        );
        await setSetting('serverUrl', renamed.url);
        await answerCommand('wger.checkExercises', ['Without a picture']);
        const [rows = []] = (await readGroups(await waitForReportView())).values();
        const row = rows[getExerciseIds(rows).indexOf(String(found.id))] ?? assert.fail();
        assert.equal(getLabel(row), '\u2068סקוואט\u2069');
        assert.match(String(row.item.description), new RegExp(`^#${String(found.id)} · `));
      });
    });

    it('finds each pair of equal English words, among its likely duplicates', async () => {
      await withService({ generation: '2.7', exercises: 872 }, async (service) => {
        const byWords = Map.groupBy(await readServerExercises(service), ({ translations }) =>
          (translations.find(({ language }) => language === english)?.name ?? '')
            .toLowerCase()
            .split(/\W+/)
            .toSorted()
            .join(' '),
        );
        byWords.delete('');
        const alike = [...byWords.values()].filter((group) => group.length > 1);
        await answerCommand('wger.checkExercises', ['Likely duplicates']);
        const view = await waitForReportView();
        const [top] = await view.rows();
        assert.ok(top !== undefined && getLabel(top) === 'Likely duplicates');
        const found: (readonly string[])[] = [];
        for (const kind of await view.rows(top.row)) {
          for (const group of await view.rows(kind.row)) {
            found.push(getExerciseIds(await view.rows(group.row)));
          }
        }
        assert.ok(alike.length > 0 && found.every((ids) => ids.length > 1));
        for (const group of alike) {
          const ids = group.map(({ id }) => String(id));
          assert.ok(
            found.some((some) => ids.every((id) => some.includes(id))),
            ids.join(),
          );
        }
      });
    });

    it('offers each check in a line that is not truncated', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const box = await openBox('wger.checkExercises');
          assert.deepEqual(
            box.items.filter(({ label, description = '' }) => (label + description).length > 80),
            [],
          );
          await dismissBox(box);
        });
      });
    });

    it('preselects the last choice, and keeps what a server without a key does not offer', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { memory } = await activateExtension();
        const stored = { checks: ['muscles', 'equipment', 'deleted'], language: 'xx' };
        await memory.update('exerciseChecks', stored);
        const box = await openBox('wger.checkExercises');
        assert.deepEqual(
          box.box?.quickPick.selectedItems.map(({ label }) => label),
          ['Without muscles', 'Without equipment'],
        );
        assert.ok(!getLabels(box).includes('Deleted, but in your plans or logs'));
        await dismissBox(box);
        await answerCommand('wger.checkExercises', ['Without equipment']);
        await waitForReportView();
        assert.deepEqual(memory.get('exerciseChecks'), { ...stored, checks: ['equipment', 'deleted'] });
      });
    });

    it('lists the last language first, then the user’s own, then the others in order', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { picks } = await activateExtension();
        const check = 'Without a name in a language of your choice';
        const chooseLanguage = async (language: string): Promise<readonly string[]> => {
          const before = picks.length;
          await answerCommand('wger.checkExercises', [check], language);
          return getLabels(picks[before + 1] ?? assert.fail());
        };
        await setSetting('languages', ['pt']);
        try {
          await chooseLanguage('French');
          assert.ok((await readGroups(await waitForReportView())).has('Without a name in French'));
          const [last, own, ...others] = await chooseLanguage('French');
          assert.deepEqual([last, own], ['French', 'Portuguese']);
          assert.ok(others.length > 3);
          assert.deepEqual(others, others.toSorted());
        } finally {
          await setSetting('languages', undefined);
        }
      });
    });

    it('exports all findings as Markdown and CSV, and can be run again on current data', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const bare = (await readServerExercises(service)).filter(({ equipment }) => equipment.length === 0);
        await answerCommand('wger.checkExercises', ['Without equipment']);
        await waitForReportView();
        const [markdown, table] = [join(folder, 'report.md'), join(folder, 'report.csv')];
        await runExport(markdown, ['wger.exportReport'], 'Markdown');
        const lines = (await readFile(markdown, 'utf8')).split('\n');
        assert.ok(lines.includes(`## Without equipment (${bare.length})`), lines.join('\n'));
        const pages = bare.map(({ id }) => `${service.url}/en/exercise/${id}/view`);
        assert.ok(pages.every((page) => lines.filter((line) => line.includes(`<${page}>`)).length === 1));

        await runExport(table, ['wger.exportReport'], 'CSV', 'Other Program');
        const [header = [], ...rows] = parseCsv(await readFile(table, 'utf8'));
        assert.deepEqual(header, ['Group', 'Name', 'ID', 'Category', 'Muscles', 'Equipment', 'Page']);
        assert.deepEqual(
          rows.map(([group, , id, category, muscles, equipment, page]) => [
            group,
            id,
            category,
            muscles,
            equipment,
            page,
          ]),
          bare.map(({ id, category, muscles }, at) => [
            'Without equipment',
            String(id),
            category.name,
            muscles.map(({ name, name_en: name2 }) => name2 || name).join(', '),
            '',
            pages[at],
          ]),
        );

        service.requests.length = 0;
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.ok((await waitUntilIdle(service)).includes('/api/v2/exerciseinfo/'));
      });
    });

    it('cannot be exported after the key that it was read with is removed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { saveDialogs, messages, secrets, contextKeys } = await activateExtension();
          await answerCommand('wger.checkExercises', [
            'Without muscles',
            'Deleted, but in your plans or logs',
          ]);
          await waitForReportView();
          const [file, dialogs, said] = [join(folder, 'private.md'), saveDialogs.length, messages.length];
          const exporting = answerBoxes(
            () => vscode.commands.executeCommand('wger.exportReport'),
            ['Markdown'],
          );
          await waitUntil('the dialog', () => saveDialogs.length > dialogs);
          await secrets.delete(getSecretName(service));
          await waitUntil('the end of the report', () => contextKeys.get('wger.hasReport') === false);
          saveDialogs[dialogs]?.answer(vscode.Uri.file(file));
          await exporting;
          assert.match(messages[said]?.text ?? '', /has changed in the meantime\. Nothing was written\.$/);
          assert.ok(!(await readdir(folder)).includes('private.md'));
        });
      });
    });

    it('names parts that a release does not send instead of reporting all exercises as incomplete', async () => {
      await withService({ generation: '2.0' }, async () => {
        await answerCommand('wger.checkExercises', ['Without a name in English', 'Without muscles']);
        const view = await waitForReportView();
        assert.match(view.message, /^Cannot be checked on this server: Without a name in English$/m);
        assert.ok(!(await readGroups(view)).has('Without a name in English'));
      });
    });

    it('cannot be made of names and pictures that a server without a root does not send', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
        await answerCommand('wger.checkExercises', ['Likely duplicates', 'Broken picture links']);
        const { message } = await waitForReportView();
        assert.match(message, /^Cannot be checked on this server: Likely duplicates$/m);
        assert.match(message, /^Cannot be checked on this server: Broken picture links$/m);
      });
    });
  });
}
