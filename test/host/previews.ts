import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../src/api/address.ts';
import { createItemUri } from '../../src/documents/uri.ts';
import { createTableLimitNote, takeNewestRows } from '../../src/previews/parts/tableLimits.ts';
import { findPreviewName, toProgressUri } from '../../src/previews/previewName.ts';
import { startRewritingServer } from '../forwarders.ts';
import { diary, grams } from '../service/domain/nutrition.ts';
import { measurements, weightEntries } from '../service/domain/body.ts';
import { logs, sessions } from '../service/domain/training/training.ts';
import { owner } from '../service/domain/users.ts';
import { answerCommand } from './answers.ts';
import { createServiceUri } from './editing.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  openPreview,
  waitForPreview,
  getPreviewTabs,
  getTexts,
} from './openPreview.ts';
import { countGroupedSets } from './previewNumbers.ts';
import { readObjects } from './previewRecords.ts';
import {
  activateExtension,
  getDocumentUri,
  getLabel,
  defaultTimeout,
  setSetting,
  waitUntilIdle,
  waitUntil,
  getView,
  withKey,
  withService,
} from './support.ts';
import {
  getCategoryUri,
  generation,
  pinned,
  getPlanUri,
  targets,
  getTrainedExerciseUri,
  getPreviewUris,
  getWeightUri,
  withExtraRows,
  withoutRows,
  withRecords,
} from './previewStage.ts';

/** Waits for copied text. */
async function copied(): Promise<string> {
  let text = '';
  for (const deadline = Date.now() + defaultTimeout; text === '';) {
    assert.ok(Date.now() < deadline, 'nothing was copied');
    await new Promise((resolve) => setTimeout(resolve, 20));
    text = await vscode.env.clipboard.readText();
  }
  return text;
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

export function previewTests(): void {
  describe('a preview', () => {
    it('is opened from a row, from the document in front, to its side, and of an exercise that is picked', () =>
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
        assert.match(messages[said]?.text ?? '', /^There is a preview of exercises, ingredients/);
      }));

    it('asks for everything once, also when it is closed and opened again', () =>
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
            .filter((target) => !/^\/(media|static)\//.test(target));
          assert.deepEqual(own, [...new Set(own)], uri.path);
          // The plans with an exercise are read from three more lists.
          const most = findPreviewName(uri) === 'progress' ? 8 : 5;
          assert.ok(own.length <= most, `${uri.path}: ${own.join(', ')}`);
        }
        const all = service.requests.length;
        await waitUntilIdle(service);
        assert.deepEqual(targets(service).slice(all), []);
      }));

    it('that was behind another tab shows what it had, and asks for nothing', () =>
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
        const csv = await copied();
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
        assert.equal(await copied(), '<svg></svg>');

        progress.watched.say({ type: 'openJson' });
        await waitUntil(
          'the JSON',
          () => vscode.window.activeTextEditor?.document.uri.toString() === exercise.toString(),
        );
      }));

    it('of an exercise without a description has its notes', () =>
      withService({ generation }, async (service) => {
        const plain = (text: string): string =>
          text.replaceAll(/"description":\s*"(?:[^"\\]|\\.)*"/g, '"description":""');
        await using other = await startRewritingServer(service, plain);
        await setSetting('serverUrl', other.url);
        try {
          const { content } = await openPreview(
            createItemUri(parseUncheckedAddress(other.url), 'exercises', { id: '111' }, ''),
          );
          assert.deepEqual(getBlocks(content, 'richText'), []);
          assert.equal(getTexts(content)[0], '• Heels stay down.');
        } finally {
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await setSetting('serverUrl', service.url);
        }
      }));

    it('shows all there is where nothing of it is of the last year, until a range is chosen', () =>
      withRecords(async (service) => {
        const old = (text: string): string => text.replaceAll(/("date":\s*")\d{4}/g, '$12019');
        await using other = await startRewritingServer(service, old);
        const [exercise, weight] = [await getTrainedExerciseUri(service), getWeightUri(service)];
        await setSetting('serverUrl', other.url);
        try {
          await withKey({ ...service, url: other.url }, async () => {
            const { host } = new URL(other.url);
            for (const uri of [toProgressUri(exercise), weight]) {
              const shown = await openPreview(uri.with({ authority: host }));
              assert.equal(getBlock(shown.content, 'choice', 'Range').chosen, 'all');
              assert.ok((getBlocks(shown.content, 'plot')[0]?.points.length ?? 0) > 1);
              const year = shown.choose({ range: 'year' });
              assert.equal(getBlock(year, 'choice', 'Range').chosen, 'year');
              assert.deepEqual(getBlocks(year, 'plot'), []);
            }
          });
        } finally {
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await setSetting('serverUrl', service.url);
        }
      }));

    it('does nothing for what is no message, leads nowhere in it, or stands at no place', () =>
      withRecords(async (service) => {
        const { executedCommands, errors, messages } = await activateExtension();
        const shown = await openPreview(await getTrainedExerciseUri(service));
        const elsewhere = await openPreview(createServiceUri(service, 'exercises', { id: '987654' }), {
          viewColumn: vscode.ViewColumn.Two,
        });
        assert.match(elsewhere.failure.text, /no such item/);
        await waitUntilIdle(service);
        service.requests.length = 0;
        const now = (): readonly unknown[] => [
          executedCommands.length,
          errors.length,
          messages.length,
          openTabs().length,
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
        assert.deepEqual(targets(service), []);
        assert.equal(await vscode.env.clipboard.readText(), 'as before');
      }));

    it('has the newest 5,000 rows in a table, and says so where there are more', () => {
      const rows = Array.from({ length: 5001 }, (_none, at) => at);
      assert.deepEqual(takeNewestRows(rows), rows.slice(1));
      assert.deepEqual(
        createTableLimitNote(rows.length).map(({ text }) => text),
        ['The table has the newest 5,000 of 5,001.'],
      );
      assert.deepEqual(createTableLimitNote(5000), []);
    });

    it('of a day with more sets than a table may have shows the newest of them, and says so', () => {
      const set = logs.findLast(({ session }) => session.owner === owner) ?? assert.fail();
      const sets = Array.from({ length: 5001 }, (_none, at) => {
        return { ...set, id: 100_000 + at, entry: { ...set.entry, exercise: 100_000 + (at % 500) } };
      });
      return withExtraRows(logs, sets, () =>
        withRecords(async (service) => {
          const shown = await openPreview(
            createServiceUri(service, 'workoutsession', { page: 'ordering=-date%2Cid' }),
          );
          const content = shown.choose({ day: set.session.date });
          const own = logs.filter(({ session }) => session === set.session);
          const [table = assert.fail()] = getBlocks(content, 'table');
          const counts = table.rows.map(({ cells }) => countGroupedSets(String(cells[1])));
          assert.equal(
            counts.reduce((sum, count) => sum + count),
            5000,
          );
          assert.ok(getTexts(content).includes(createTableLimitNote(own.length)[0]?.text ?? ''));
        }),
      );
    });

    it('of a day with more food than a table may have shows the newest of it, says so, and counts all', () =>
      withRecords(async (service) => {
        const eaten = diary.at(-1) ?? assert.fail();
        const foods = Array.from({ length: 5001 }, (_none, at) => ({ ...eaten, id: 100_000 + at }));
        await withExtraRows(diary, foods, async () => {
          const { content } = await openPreview(
            createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
          );
          const own = diary.filter(({ date, meal }) => date === eaten.date && meal === eaten.meal);
          const [table] = getBlocks(content, 'table').filter(({ rows }) => rows.length > 5000);
          assert.equal(table?.rows.filter(({ isSum }) => isSum !== true).length, 5000);
          assert.ok(getTexts(content).includes(createTableLimitNote(own.length)[0]?.text ?? ''));
          const energy = own.reduce((total, each) => total + (each.ingredient.energy * grams(each)) / 100, 0);
          const sum = table.rows.find(({ isSum }) => isSum);
          assertNumbers('energy of many foods', [['', sum?.cells[2] ?? '']], [['', energy]], 0.501);
        });
      }));

    it('of an account without records says so in a sentence, without a plot', () =>
      withoutRows([sessions, logs, weightEntries, measurements, diary], () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const of = (resource: string, page: string): vscode.Uri =>
              createServiceUri(service, resource, { page });
            for (const [uri, sentence] of [
              [toProgressUri(createServiceUri(service, 'exercises', { id: '75' })), /not logged any sets/],
              [getWeightUri(service), /not entered your weight/],
              [await getCategoryUri(service), /no measurements in this category/],
              [of('workoutsession', 'ordering=-date'), /not logged any training/],
              [of('nutritiondiary', 'ordering=-datetime'), /not entered any food/],
              [await getPlanUri(service, 'Just logging'), /Nothing is planned/],
              [createServiceUri(service, 'workouts', { id: '21' }), /No days have been planned/],
            ] as const) {
              const { content } = await openPreview(uri);
              assert.deepEqual(
                content.blocks.map(({ kind }) => kind),
                ['text', 'links'],
                JSON.stringify(content.blocks).slice(0, 500),
              );
              assert.match(getTexts(content).join(), sentence);
              assert.deepEqual(
                getBlocks(content, 'links').flatMap(({ links }) => links.map(({ target }) => target)),
                [`${service.url}/`],
              );
              assert.notEqual(content.title, '');
            }
          }),
        ),
      ));
  });
}
