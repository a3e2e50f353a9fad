import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { answerBoxes, chooseRow, dismissBox, waitForBox } from '../support/dialogs/answers.ts';
import { findIdByName, createServiceUri } from '../support/editing.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import {
  openQueryBox,
  typeQuery,
  waitForAnswer,
  parseResults,
  getListRequests,
  findExerciseId,
} from './queryBox.ts';

export function queryingTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('can be built from the row of a list with fields, comparisons, names and an order', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          await waitUntilIdle(service);
          await answerBoxes(
            () => vscode.commands.executeCommand('wger.query', row),
            [
              ...['Add Filter…', 'exercise', 'is', 'Bench Press'],
              ...['Order By…', 'date', 'Descending'],
              ...['exercise is Bench Press', 'Deadlift', 'Run'],
            ],
          );
          const document = await waitForAnswer(/^exercise=/);
          const deadlift = await findExerciseId(service, 'Deadlift');
          assert.deepEqual(
            getListRequests(service, 'workoutlog')
              .map(({ query }) => query)
              .filter((query) => query.includes('exercise')),
            [`exercise=${deadlift}&ordering=-date`],
          );
          assert.ok(parseResults(document).every(({ exercise }) => String(exercise) === deadlift));
          assert.match(document.uri.path, new RegExp(`/workoutlog exercise=${deadlift}\\.json$`));
        });
      });
    });

    it('sends several values with commas or as repeated parameters, as the server requires', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await readEndpointRow('workoutlog');
          const exercises = [
            await findExerciseId(service, 'Bench Press'),
            await findExerciseId(service, 'Deadlift'),
          ];
          await answerBoxes(
            () =>
              vscode.commands.executeCommand(
                'wger.query',
                createServiceUri(service, 'workoutlog', { page: '' }),
              ),
            ['Add Filter…', 'exercise', 'is one of', ['Bench Press', 'Deadlift'], 'Run'],
          );
          await waitForAnswer(/^exercise__in=/);
          assert.equal(
            getListRequests(service, 'workoutlog').at(-1)?.query,
            `exercise__in=${exercises.join('%2C')}`,
          );
          const muscles = [
            await findIdByName(service, 'muscle', 'Biceps brachii'),
            await findIdByName(service, 'muscle', 'Pectoralis major'),
          ];
          await answerBoxes(
            () =>
              vscode.commands.executeCommand(
                'wger.query',
                createServiceUri(service, 'exercise', { page: 'limit=2' }),
              ),
            ['Add Filter…', 'muscles', ['Biceps', 'Chest'], 'Run'],
          );
          await waitForAnswer(/muscles=/);
          const query = getListRequests(service, 'exercise').at(-1)?.query ?? '';
          assert.deepEqual(new URLSearchParams(query).getAll('muscles').sort(), muscles.sort());
        });
      });
    });

    it('warns about parameters that the server would ignore', async () => {
      await withService({ generation: 'next' }, async (service) => {
        await withKey(service, async () => {
          const box = await openQueryBox();
          await typeQuery(box, 'workoutsession?date=2026-01-01&limit=2');
          const sentence = 'The server has no filter “date”: it ignores it and sends everything.';
          await waitUntil('the warning', () => box.items[0]?.detail === sentence);
          const question = await waitForBox(() => chooseRow(box, 'Run'));
          assert.deepEqual(question.heading, ['The Server Ignores Part of This Query', sentence]);
          assert.ok(question.items.every(({ detail }) => detail === undefined));
          assert.deepEqual(getListRequests(service, 'workoutsession'), []);
          const again = await waitForBox(() => chooseRow(question, '$(edit) Edit Query'));
          assert.equal(again.box?.quickPick.value, 'workoutsession?date=2026-01-01&limit=2');
          const anew = await waitForBox(() => chooseRow(again, 'Run'));
          await chooseRow(anew, '$(filter) Run Without the Ignored Parts');
          await waitForAnswer(/^limit=2$/);
          assert.deepEqual(
            getListRequests(service, 'workoutsession').map(({ query }) => query),
            ['limit=2'],
          );
          const weights = await openQueryBox();
          await typeQuery(weights, 'weightentry?ordering=weight');
          const guess = 'The server might be unable to order by “weight”: it would ignore that.';
          await waitUntil('the warning', () => weights.items[0]?.detail === guess);
          await dismissBox(weights);
          const translated = await openQueryBox();
          await typeQuery(translated, 'exerciseinfo?language__code=xx');
          const unknown = 'The server has no language “xx”: it ignores that, or uses English.';
          await waitUntil('the warning', () => translated.items[0]?.detail === unknown);
          await dismissBox(translated);
          const other = await openQueryBox();
          await typeQuery(other, 'workoutsession?date=2026-01-01');
          await chooseRow(await waitForBox(() => chooseRow(other, 'Run')), '$(play) Run Anyway');
          await waitForAnswer(/^date=2026-01-01$/);
        });
      });
    });

    it('accepts the path of a list in any form in which it can be copied', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await openQueryBox();
        for (const text of ['GET workoutlog', 'workoutlog.json', ' /api/v2/workoutlog ']) {
          await typeQuery(box, text);
          assert.equal(box.items[0]?.description, 'GET /api/v2/workoutlog/', text);
        }
        await dismissBox(box);
      });
    });

    it('runs what is typed, however soon Enter is pressed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        for (const keys of [[], ['workbench.action.quickOpenSelectNext']]) {
          const box = await openQueryBox();
          const { quickPick } = box.box ?? assert.fail();
          await typeQuery(box, 'muscle?limit=');
          await waitUntil('the rows', () => box.items.some((row) => row === box.active));
          const limit = 3 + keys.length;
          quickPick.value = `muscle?limit=${String(limit)}`;
          // The editor receives the rows a little later. The keys follow before it can have others.
          await new Promise((resolve) => setTimeout(resolve));
          for (const command of [...keys, 'workbench.action.acceptSelectedQuickOpenItem']) {
            void vscode.commands.executeCommand(command);
          }
          await waitForAnswer(new RegExp(`^limit=${String(limit)}$`));
        }
        const queries = getListRequests(service, 'muscle').map(({ query }) => query);
        assert.deepEqual(
          queries.filter((query) => !query.includes('ordering')),
          ['limit=3', 'limit=4'],
        );
      });
    });
  });
}
