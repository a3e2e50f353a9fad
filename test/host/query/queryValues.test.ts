import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { toValueChoices } from '../../../src/query/filters/namedChoices.ts';
import { answerBoxes, chooseRow, getLabels, dismissBox, waitForBox } from '../support/dialogs/answers.ts';
import { createServiceUri } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import {
  openQueryBox,
  typeQuery,
  getListRequests,
  getPartLabel,
  findExerciseId,
  getRecentQueries,
} from './queryBox.ts';

export function queryValueTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('offers all exercises in the first picker for one, or explains why they cannot be read', async () => {
      await withService({ generation: '2.7', exercises: 120 }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const row = await readEndpointRow('workoutlog');
          service.fault = { name: 'status-500', on: /exercise/ };
          const box = await openQueryBox(row);
          await typeQuery(box, 'workoutlog?exercise=73');
          const before = prompts.length;
          await chooseRow(box, getPartLabel(box));
          await waitUntil('the prompt', () => prompts.length > before);
          assert.match(prompts[before] ?? '', /^\S+ .*\. Value: a whole number$/);
          service.fault = undefined;
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          await waitUntil('the query', () => picks.length > boxes);
          const again = picks[boxes] ?? assert.fail();
          const exercises = await waitForBox(() => chooseRow(again, getPartLabel(again)));
          assert.equal(getLabels(exercises).length, 120 + 1);
          await dismissBox(await waitForBox(() => dismissBox(exercises)));
        });
      });
    });

    it('reads further pages for the values of a filter, and says when there are too many to list', async () => {
      for (const [sessions, shown] of [
        [700, /^Select a value$/],
        [2100, /^Only the first 2,000 are shown$/],
      ] as const) {
        await withService({ generation: '2.7', sets: 7 * sessions, sessions }, async (service) => {
          await withKey(service, async () => {
            const box = await openQueryBox(await readEndpointRow('workoutlog'));
            await typeQuery(box, 'workoutlog?session=1');
            await waitUntilIdle(service);
            const before = getListRequests(service, 'workoutsession').length;
            const choices = await waitForBox(() => chooseRow(box, getPartLabel(box)));
            const asked = getListRequests(service, 'workoutsession').length - before;
            assert.match(choices.heading[1] ?? '', shown);
            const rows = getLabels(choices).length - 1;
            assert.ok(
              sessions > 2000 ? rows === 2000 : rows > 700,
              `${String(rows)} in ${String(asked)} pages`,
            );
            assert.ok(asked <= 4, String(asked));
            await dismissBox(await waitForBox(() => dismissBox(choices)));
          });
        });
      }
    });

    it('distinguishes items of the same name by their ids, whatever digits their dates have', () => {
      const described = (id: string, label: string, description: string): string | undefined =>
        toValueChoices({ id, of: 'nutritionplan', label, description })[0]?.description;
      assert.equal(described('2', 'Cut', '2026-03-01'), '2026-03-01 · 2');
      assert.equal(described('9', 'Cut', '2026-03-01'), '2026-03-01 · 9');
      assert.equal(described('7', 'Cut', ''), '7');
      assert.equal(described('7', '2026-03-01', '#7'), '#7');
    });

    it('shows names for values picked from a private list or from a search on the server', async () => {
      await withService({ generation: '2.7', ingredients: 900 }, async (service) => {
        await withKey(service, async () => {
          const logs = await openQueryBox(await readEndpointRow('workoutlog'));
          await typeQuery(logs, 'workoutlog?session=1');
          const sessions = await waitForBox(() => chooseRow(logs, getPartLabel(logs)));
          const [, picked = assert.fail()] = getLabels(sessions);
          const withSession = await waitForBox(() => chooseRow(sessions, picked));
          assert.equal(getPartLabel(withSession), `session is ${picked}`);
          await dismissBox(withSession);
          const diary = await openQueryBox();
          await typeQuery(diary, 'nutritiondiary?ingredient=1');
          const search = await waitForBox(() => chooseRow(diary, getPartLabel(diary)));
          const { quickPick } = search.box ?? assert.fail();
          quickPick.value = 'rich';
          await waitUntil('the word that there are more', () => search.items.length === 52);
          assert.equal(getLabels(search)[50], 'Only the first 50 are shown');
          quickPick.value = 'oat';
          await waitUntil(
            'what the server finds',
            () => search.items.length < 52 && search.items[0]?.label.startsWith('Oat') === true,
          );
          const [food = assert.fail()] = getLabels(search);
          const withFood = await waitForBox(() => chooseRow(search, food));
          assert.equal(getPartLabel(withFood), `ingredient is ${food}`);
          await dismissBox(withFood);
          assert.equal(await getRecentQueries(service), undefined);
        });
      });
    });

    it('lets the ID of an ingredient be typed in place of its name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const diary = await openQueryBox();
          await typeQuery(diary, 'nutritiondiary?ingredient=1');
          const search = await waitForBox(() => chooseRow(diary, getPartLabel(diary)));
          (search.box ?? assert.fail()).quickPick.value = 'qqqqqqqq';
          await waitUntil('the languages without a match', () =>
            search.items.some(({ label }) => label === 'Nothing found for “qqqqqqqq” in English'),
          );
          service.fault = { name: 'throttled', on: '/ingredientinfo/', retryAfter: 100 };
          (search.box ?? assert.fail()).quickPick.value = 'tomato';
          await waitUntil('the words of the wait', () =>
            search.items.some(({ label }) => label.includes('is busy. Trying again at ')),
          );
          const asked = prompts.length;
          await chooseRow(search, '$(edit) Type a Value…');
          await waitUntil('the question for the ID', () => prompts.length > asked);
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          await waitUntil('the query', () => picks.length > boxes);
          await dismissBox(picks[boxes] ?? assert.fail());
        });
      });
    });

    it('keeps values without a known name, and accepts further typed values', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const bench = await findExerciseId(service, 'Bench Press');
          await readEndpointRow('workoutlog');
          const page = `exercise__in=${bench},4711`;
          const box = await openQueryBox(createServiceUri(service, 'workoutlog', { page }));
          await waitUntilIdle(service);
          const values = await waitForBox(() => chooseRow(box, getPartLabel(box)));
          const checked = values.box?.quickPick.selectedItems.map(({ label }) => label);
          assert.deepEqual(checked, ['Bench Press', '4711']);
          const again = await waitForBox(() => dismissBox(values));
          const typed = prompts.length;
          await answerBoxes(() => chooseRow(again, getPartLabel(again)), [['4711', '$(edit) Type a Value…']]);
          await waitUntil('the prompt', () => prompts.length > typed);
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await waitUntil('the query', () => picks.length > boxes);
          const last = picks[boxes] ?? assert.fail();
          assert.equal(last.box?.quickPick.value, 'workoutlog?exercise__in=4711');
          await dismissBox(last);
        });
      });
    });
  });
}
