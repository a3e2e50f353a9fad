import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { findPreviewName, toProgressUri } from '../../../src/previews/previewName.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import { createServiceUri } from '../support/editing.ts';
import { getBlock, getBlocks, openPreview, waitForPreview, getPreviewTabs } from './support/openPreview.ts';
import { readObjects } from './support/previewRecords.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle } from '../support/services.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { waitFor, waitUntil } from '../support/waits.ts';
import {
  pinned,
  targets,
  getTrainedExerciseUri,
  getPreviewUris,
  getWeightUri,
  withRecords,
} from './support/previewStage.ts';

/** Waits for copied text. */
async function waitForCopiedText(): Promise<string> {
  return waitFor('copied text', async () => (await vscode.env.clipboard.readText()) || undefined);
}

/** The paths of pictures and drawings. */
const picturePath = /^\/(media|static)\//;

function getOpenTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

export function previewTests(): void {
  describe('a preview', () => {
    it('opens from a row, from the active document, to its side, and for a picked exercise', () =>
      withRecords(async (service) => {
        const { messages } = await activateExtension();
        const view = await getView('exercises');
        const drawn = (await view.loadAllRows()).find((each) => getLabel(each) === 'Squat') ?? assert.fail();
        const uri = getDocumentUri(drawn);
        const ofRow = await waitForPreview(() =>
          vscode.commands.executeCommand('wger.openPreview', drawn.row),
        );
        assert.equal(ofRow.watched.uri.toString(), uri.toString());
        assert.equal(ofRow.content.title, 'Squat');

        await vscode.window.showTextDocument(uri, pinned);
        const beside = await waitForPreview(() => vscode.commands.executeCommand('wger.openPreviewToSide'));
        assert.equal(beside.watched.uri.toString(), uri.toString());
        assert.equal(beside.watched.panel.viewColumn, vscode.ViewColumn.Two);

        const progress = toProgressUri(uri).toString();
        const ofTarget = await waitForPreview(() => vscode.commands.executeCommand('wger.showProgress', uri));
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        const picked = await waitForPreview(() => answerCommand('wger.showProgress', 'Squat'));
        assert.deepEqual(
          [ofTarget, picked].map(({ watched }) => watched.uri.toString()),
          [progress, progress],
        );

        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        const said = messages.length;
        await vscode.window.showTextDocument(createServiceUri(service, 'muscle', { id: '1' }));
        await vscode.commands.executeCommand('wger.openPreview');
        assert.deepEqual(getPreviewTabs(), []);
        assert.match(messages[said]?.text ?? '', /^Exercises, ingredients, .* have a preview/);
      }));

    it('requests everything once, even when it is closed and reopened', () =>
      withRecords(async (service) => {
        // The names of exercises and units are read once for a server.
        await (await getView('exercises')).loadAllRows();
        const uris = await getPreviewUris(service);
        for (const uri of uris) {
          await openPreview(uri);
        }
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await waitUntilIdle(service);
        service.requests.length = 0;
        for (const uri of uris) {
          const asked = service.requests.length;
          await openPreview(uri);
          const own = targets(service)
            .slice(asked)
            .filter((target) => !picturePath.test(target));
          assert.deepEqual(own, [...new Set(own)], uri.path);
          // The plans with an exercise are read from three more lists.
          const most = findPreviewName(uri) === 'progress' ? 8 : 5;
          assert.ok(own.length <= most, `${uri.path}: ${own.join(', ')}`);
        }
        const all = service.requests.length;
        await waitUntilIdle(service);
        assert.deepEqual(targets(service).slice(all), []);
      }));

    it('that was a background tab keeps its content, and sends no request', () =>
      withRecords(async (service) => {
        const [food] = await readObjects(service, 'ingredientinfo');
        const shown = await openPreview(getWeightUri(service), pinned);
        shown.choose({ range: 'all' });
        const { received } = shown.watched;
        await openPreview(createServiceUri(service, 'ingredients', { id: String(food?.['id']) }), pinned);
        await waitUntil('the other in front', () => !shown.watched.panel.visible);
        await waitUntilIdle(service);
        service.requests.length = 0;
        const pages = received.length;
        shown.watched.panel.reveal();
        await waitUntil('the page', () => received.length > pages);
        await shown.settled();
        assert.ok(getBlock(shown.content, 'plot').points.length > 20);
        assert.deepEqual(await waitUntilIdle(service), []);
      }));

    it('opens its JSON and its links, and copies its tables and drawings', () =>
      withRecords(async (service) => {
        const exercise = await getTrainedExerciseUri(service);
        const shown = await openPreview(exercise, pinned);
        const [link = assert.fail()] = getBlocks(shown.content, 'links')[0]?.links ?? [];
        const progress = await waitForPreview(() => {
          shown.watched.say({ type: 'open', target: link.target });
          return Promise.resolve();
        });
        assert.equal(progress.watched.uri.toString(), toProgressUri(exercise).toString());

        await vscode.env.clipboard.writeText('');
        progress.choose({ range: 'all' });
        progress.watched.say({ type: 'copyCsv' });
        const csv = await waitForCopiedText();
        const tables = getBlocks(progress.content, 'table');
        const lines = csv.split('\r\n').filter((line) => line !== '');
        assert.deepEqual(
          tables.map(({ caption }) => caption),
          ['Sets', 'Days'],
        );
        assert.equal(
          lines.length,
          tables.reduce((sum, { rows }) => sum + rows.length + 2, 0),
        );
        assert.deepEqual(lines.slice(0, 2), ['Sets', tables[0]?.columns.map(({ title }) => title).join(',')]);
        assert.ok(
          lines.every((line) => !/(^|,)[=+@]/.test(line)),
          csv,
        );
        await vscode.env.clipboard.writeText('');
        progress.watched.say({ type: 'copySvg', svg: '<svg></svg>' });
        assert.equal(await waitForCopiedText(), '<svg></svg>');

        progress.watched.say({ type: 'openJson' });
        await waitUntil(
          'the JSON',
          () => vscode.window.activeTextEditor?.document.uri.toString() === exercise.toString(),
        );
      }));

    it('ignores invalid messages, links that it does not contain, and blocks that do not exist', () =>
      withRecords(async (service) => {
        const { executedCommands, errors, messages } = await activateExtension();
        const shown = await openPreview(await getTrainedExerciseUri(service));
        const missing = createServiceUri(service, 'exercises', { id: '987654' }, 'Squat');
        const elsewhere = await openPreview(missing, { viewColumn: vscode.ViewColumn.Two });
        assert.match(elsewhere.failure.text, /no such item/);
        assert.equal(elsewhere.watched.panel.title, 'Squat');
        await waitUntilIdle(service);
        service.requests.length = 0;
        const now = (): readonly unknown[] => [
          executedCommands.length,
          errors.length,
          messages.length,
          getOpenTabs().length,
          shown.watched.posted.length,
          elsewhere.watched.posted.length,
        ];
        const before = now();
        await vscode.env.clipboard.writeText('as before');
        for (const message of [
          ...[undefined, null, 0, 'openJson', [], ['openJson'], {}, { type: ['openJson'] }],
          ...[{ type: 'wger.removeApiKey' }, { type: 'constructor' }, { type: '__proto__' }],
          ...[
            { type: 'copySvg' },
            { type: 'copySvg', svg: 5 },
            { type: 'copySvg', svg: 'x'.repeat(2_000_001) },
          ],
          ...[
            'https://elsewhere.example/',
            'command:workbench.action.openSettings',
            'file:///etc/passwd',
            `${service.url}/`,
            createServiceUri(service, 'exercises', { id: '9' }).toString(),
            'wger:',
            '',
            ':',
            'x'.repeat(3000),
          ].map((target) => ({ type: 'open', target })),
          ...[{ type: 'open' }, { type: 'open', target: 5 }],
          ...[-1, 1, 99, 0.5, NaN, Infinity, '0', null].map((at) => ({ type: 'recover', at })),
        ]) {
          shown.watched.say(message);
          elsewhere.watched.say(message);
        }
        shown.watched.say({ type: 'recover', at: 0 });
        await waitUntilIdle(service);
        assert.deepEqual(now(), before);
        // The page loads the pictures of the exercise by itself, and a busy editor does that late.
        assert.deepEqual(
          targets(service).filter((target) => !picturePath.test(target)),
          [],
        );
        assert.equal(await vscode.env.clipboard.readText(), 'as before');
      }));
  });
}
