import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { PreviewContent } from '../../../src/previews/blocks.ts';
import { createTableLimitNote, takeNewestRows } from '../../../src/previews/parts/tableLimits.ts';
import { toProgressUri } from '../../../src/previews/previewName.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { diary, grams } from '../../service/domain/nutrition.ts';
import { measurements, weightEntries } from '../../service/domain/body.ts';
import { logs, sessions } from '../../service/domain/training/training.ts';
import { owner } from '../../service/domain/users.ts';
import { createServiceUri } from '../support/editing.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  getFacts,
  openPreview,
  getTexts,
} from './support/openPreview.ts';
import { countGroupedSets } from './support/previewNumbers.ts';
import { withService } from '../support/services.ts';
import { useRemoteName } from './support/remoteName.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import {
  getCategoryUri,
  generation,
  getPlanUri,
  getTrainedExerciseUri,
  getWeightUri,
  withExtraRows,
  withoutRows,
  withRecords,
} from './support/previewStage.ts';

/** Checks the preview of an exercise, of which the server at `url` sends what `alter` returns. */
async function checkAlteredExercise(
  id: string,
  alter: (text: string) => string,
  check: (content: PreviewContent, url: string) => void,
): Promise<void> {
  await withService({ generation }, async (service) => {
    await using other = await startRewritingServer(service, (text, target) =>
      target.includes(`/exerciseinfo/${id}/`) ? alter(text) : text,
    );
    await setSetting('serverUrl', other.url);
    try {
      const uri = createItemUri(parseUncheckedAddress(other.url), 'exercises', { id }, '');
      const { content } = await openPreview(uri);
      check(content, other.url);
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await setSetting('serverUrl', service.url);
    }
  });
}

export function previewContentTests(): void {
  describe('a preview', () => {
    useRemoteName(undefined);

    it('of an exercise without a description has its notes', () =>
      checkAlteredExercise(
        '111',
        (text) => text.replaceAll(/"description":\s*"(?:[^"\\]|\\.)*"/g, '"description":""'),
        (content) => {
          assert.deepEqual(getBlocks(content, 'richText'), []);
          assert.match(getTexts(content)[0] ?? '', /^• Heels stay down\.(\n• .+)*$/);
        },
      ));

    it('of an exercise has its names in all languages, its license and authors, and its main picture first', () =>
      checkAlteredExercise(
        '73',
        (text) =>
          JSON.stringify({
            ...(JSON.parse(text) as object),
            license: { short_name: 'CC-BY-SA 4', full_name: 'Creative Commons' },
            license_author: 'First Author',
            total_authors_history: ['First Author', 'Second Author'],
            images: [
              { image: '/media/other.png', is_main: false },
              { image: '/media/main.png', is_main: true, thumbnails: { medium: '/media/small.png' } },
            ],
          }),
        (content, url) => {
          const facts = getFacts(content);
          assert.equal(facts.get('English'), 'Flat Barbell Press · Barbell Bench Press');
          assert.equal(facts.get('German'), 'Bankdrücken · Flachbankdrücken');
          assert.equal(facts.get('License'), 'CC-BY-SA 4');
          assert.equal(facts.get('Authors'), 'First Author, Second Author');
          assert.deepEqual(
            getBlock(content, 'pictures').pictures.map((picture) => picture.url),
            [`${url}/media/small.png`, `${url}/media/other.png`],
          );
        },
      ));

    it('shows all records if none is from the last year, until a range is selected', () =>
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

    it('has the newest 5,000 rows in a table, and says when there are more', () => {
      const rows = Array.from({ length: 5001 }, (_none, at) => at);
      assert.deepEqual(takeNewestRows(rows), rows.slice(1));
      assert.deepEqual(
        createTableLimitNote(rows.length).map(({ text }) => text),
        ['The table shows the newest 5,000 of 5,001.'],
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

    it('of a day with more food than a table may have shows the newest, says so, and totals all of it', () =>
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
