import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri, parseItemUri } from '../../../src/documents/uri.ts';
import type { Service } from '../../service/service.ts';
import { parseCsv } from '../../unit/support/parseCsv.ts';
import {
  openBox,
  dismissBox,
  answerCommand,
  chooseRow,
  pressUntil,
  waitForBox,
} from '../support/dialogs/answers.ts';
import { token, type AttackStage } from './attackStage.ts';
import { runCopyCommand } from '../documents/commands/runCopyCommand.ts';
import { waitForInlayHints, openWithTools, createServiceUri } from '../support/editing.ts';
import { runExport } from '../exports/runExport.ts';
import { checks } from './inertText.ts';
import { activateExtension } from '../support/extension.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Tests of the places that show names, texts and ids of a hostile server. */
export function textAttacks(stage: AttackStage): void {
  it('can only show plain text in rows, hovers and inlay hints', async () => {
    await stage.withAttack('words-active', async (service) => {
      for (const name of ['workouts', 'exercises', 'ingredients']) {
        const view = await getView(name);
        const rows = await view.loadAllRows();
        const words = rows.flatMap((row) => [getLabel(row), String(row.item.description ?? '')]);
        stage.assertHarmless('words', `rows of ${name}`, words, checks.line);
        const items = rows.filter(({ row }) => row.kind === 'item').slice(0, 3);
        const tooltips = await Promise.all(items.map((row) => view.tooltip(row)));
        for (const tooltip of tooltips) {
          assert.ok(tooltip instanceof vscode.MarkdownString);
          const { isTrusted, supportHtml, supportThemeIcons } = tooltip;
          assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false]);
        }
        stage.assertHarmless(
          'words',
          `hovers of ${name}`,
          tooltips.map((tooltip) => (tooltip as vscode.MarkdownString).value),
          checks.markdown,
        );
      }
      const workouts = await getView('workouts');
      const plans = await Promise.all((await workouts.loadAllRows()).map(({ row }) => workouts.rows(row)));
      stage.assertHarmless(
        'words',
        'rows of plans',
        plans.flat().flatMap((row) => [getLabel(row), String(row.item.description ?? '')]),
        checks.line,
      );

      const [exercise] = await (await getView('exercises')).rows();
      const document = await openWithTools(getDocumentUri(exercise ?? assert.fail()));
      const hints = await waitForInlayHints(document, (found) =>
        found.some(({ label }) => typeof label === 'string' && label.includes(token)),
      );
      const labels = hints.map(({ label }) => (typeof label === 'string' ? label : assert.fail('parts')));
      assert.ok(hints.every(({ tooltip }) => tooltip === undefined));
      stage.assertHarmless('words', 'hints of a document', labels, checks.line);
      stage.assertHarmless(
        'words',
        'the name of a document',
        [parseItemUri(document.uri)?.label ?? ''],
        checks.file,
        (text) => text.includes('run'),
      );
      const { statusItems } = await activateExtension();
      await vscode.window.showTextDocument(document);
      await waitUntil('the status', () => statusItems.some(({ text }) => text !== ''));
      const status = statusItems.flatMap(({ text, detail = '', command }) => [
        text,
        detail,
        command?.title ?? '',
      ]);
      stage.assertHarmless('words', 'the language status', status, checks.line, () => true);
      assert.equal(parseItemUri(document.uri)?.server, parseAddress(service.url).name);
    });
  });

  it('can only show plain text in quick inputs and their validation messages', async () => {
    await stage.withAttack('words-active', async (service) => {
      const { picks, prompts, messages, inputBoxes } = await activateExtension();
      const opened = picks.length;
      const [prompted, said] = [prompts.length, messages.length];
      for (const [command, text] of [
        ['wger.searchExercises', 'forged'],
        ['wger.searchWorkouts', 'forged'],
      ] as const) {
        const box = await openBox(command);
        (box.box ?? assert.fail()).quickPick.value = text;
        await waitUntil('what was found', () => box.items.some(({ label }) => label.includes(token)));
        await dismissBox(box);
      }
      await answerCommand('wger.filterExercises', 'Category', []);
      await answerCommand('wger.filterExercises', 'Language', []);
      const [ingredient] = await readIngredientsWithUnits(service);
      const uri = createServiceUri(service, 'ingredients', { id: ingredient ?? '' }, `${token} $(trash)`);
      const commands: Thenable<unknown>[] = [];
      const related = await waitForBox(() =>
        commands.push(vscode.commands.executeCommand('wger.openRelated', uri)),
      );
      await chooseRow(related, 'Values for an Amount');
      await answerAll(() => prompts.length > prompted);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await Promise.all(commands);

      const items = picks.slice(opened).flatMap((box) => box.items);
      const words = items.flatMap(({ label, description = '', detail = '' }) => [label, description, detail]);
      stage.assertHarmless('words', 'rows of boxes', words, checks.line);
      const headings = picks.slice(opened).flatMap(({ heading }) => heading);
      stage.assertHarmless('words', 'titles of boxes', headings, checks.line);
      stage.assertHarmless('words', 'what is asked in a box', prompts.slice(prompted), checks.message);

      void vscode.commands.executeCommand('wger.checkConnection');
      await waitUntil('the answer', () => messages.length > said);
      messages[said]?.answer(undefined);
      const boxes = inputBoxes.length;
      const stored = vscode.commands.executeCommand('wger.setApiKey');
      await waitUntil('the box', () => inputBoxes.length > boxes);
      (inputBoxes[boxes] ?? assert.fail()).value = service.key;
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await stored;
      stage.assertHarmless(
        'words',
        'messages',
        messages.slice(said).map(({ text }) => text),
        checks.message,
      );
    });
  });

  it('can only put plain text into a table, a file name and the clipboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wger-attacks-'));
    try {
      await stage.withAttack('words-active', async () => {
        const { picks } = await activateExtension();
        const opened = picks.length;
        const file = join(folder, 'table.csv');
        const { dialog, message } = await runExport(
          file,
          ['wger.exportIngredients'],
          'All Rows',
          'CSV',
          ['id', 'name', 'brand'],
          'Other Program',
        );
        assert.match(message, /^Exported/);
        const columns = picks.slice(opened).flatMap((box) => box.items.map(({ label }) => label));
        stage.assertHarmless('words', 'columns to choose from', columns, checks.line, (text) =>
          text.includes('trash'),
        );
        const cells = parseCsv(await readFile(file, 'utf8')).flat();
        stage.assertHarmless('words', 'cells of a table', cells, checks.cell);
        stage.assertHarmless(
          'words',
          'the name of an export',
          [basename(dialog.defaultUri?.path ?? '', '.csv')],
          checks.file,
          () => true,
        );

        const [row] = await (await getView('ingredients')).rows();
        const uri = getDocumentUri(row ?? assert.fail());
        stage.assertHarmless(
          'words',
          'a copied name',
          [await runCopyCommand('wger.copyName', uri)],
          checks.label,
        );
      });
      await stage.withAttack('id-active', async () => {
        const rows = (await (await getView('ingredients')).rows()).slice(0, 3);
        const uris = rows.map(getDocumentUri);
        stage.assertHarmless(
          'ids',
          'URIs of documents',
          uris.map((uri) => uri.path),
          checks.label,
          () => true,
        );
        for (const { authority, path, query, fragment } of uris) {
          assert.equal(path.split('/').length, 4, path);
          assert.deepEqual([query, fragment, authority.includes('@')], ['', '', false]);
        }
        const address = parseAddress(uris[0]?.with({ scheme: 'http', path: '' }).toString() ?? '');
        const names = ['con', 'NUL', 'com1.txt', 'aux.', '..', '../../etc', 'a\\b'].map((name) =>
          basename(createItemUri(address, 'exercises', { id: '7' }, name).path, '.json'),
        );
        stage.assertHarmless(
          'names of devices and paths',
          'the name of a document',
          names,
          checks.file,
          () => true,
        );
        const ids = await mapSequentially(uris, (uri) => runCopyCommand('wger.copyId', uri));
        stage.assertHarmless('ids', 'a copied id', ids, checks.label, (text) => text.includes('touch'));
        for (const command of ['wger.copyCurl', 'wger.copyFetch', 'wger.copyPython', 'wger.copyUrl']) {
          const texts = await mapSequentially(uris, (uri) => runCopyCommand(command, uri));
          stage.assertHarmless('ids', `${command}, as text`, texts, checks.snippet, (text) =>
            text.includes('touch'),
          );
        }
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

async function mapSequentially<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await act(item));
  }
  return results;
}

/** The ids of ingredients that have units besides the gram. */
async function readIngredientsWithUnits({ url }: Service): Promise<string[]> {
  const answer = await fetch(`${url}/api/v2/ingredientinfo/?limit=60`);
  const { results } = (await answer.json()) as { results: { id: number; weight_units: unknown[] }[] };
  return results.filter(({ weight_units: units }) => units.length > 0).map(({ id }) => String(id));
}

/** Accepts the last row of each quick pick until a condition holds. */
async function answerAll(isEnough: () => boolean): Promise<void> {
  const { picks } = await activateExtension();
  const acceptLastRow = async (): Promise<void> => {
    const box = picks.at(-1);
    if (box?.isClosed === false && box.active !== undefined) {
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectPrevious');
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    }
  };
  await pressUntil('the end of the questions', acceptLastRow, isEnough);
}
