import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openBox, chooseRow, answerCommand } from '../../support/dialogs/answers.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';
import { getIngredientParameters } from './ingredientRequests.ts';

export function filterSwitchingTests(): void {
  describe('filters', () => {
    before(hideViews);

    it('are cleared on a switch of the server', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        const { contextKeys } = await activateExtension();
        const [exercises, ingredients] = await Promise.all([getView('exercises'), getView('ingredients')]);
        await Promise.all([exercises.loadAllRows(), ingredients.rows()]);
        await answerCommand('wger.filterExercises', 'Category', ['Chest']);
        await answerCommand('wger.filterIngredients', 'Vegan');
        await withService({ generation: '2.7', ingredients: 30, prefix: '/other' }, async (other) => {
          assert.equal((await exercises.loadAllRows()).length, 64);
          assert.equal(exercises.description, '64');
          await ingredients.rows();
          assert.equal(getIngredientParameters(other)['is_vegan'], undefined);
          assert.equal(contextKeys.get('wger.exercises.isFiltered'), false);
          assert.equal(contextKeys.get('wger.ingredients.isFiltered'), false);
        });
        await setSetting('serverUrl', service.url);
        assert.equal((await exercises.loadAllRows()).length, 64);
      });
    });

    for (const [command, title, step] of [
      ['wger.filterExercises', 'exercises', 'Category'],
      ['wger.filterIngredients', 'ingredients', 'Language'],
      ['wger.filterIngredients', 'ingredients', 'Nutri-Score'],
    ] as const) {
      it(`close their pickers on a switch of the server: ${title} by ${step}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          const { picks, contextKeys } = await activateExtension();
          const first = await openBox(command);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntil('the box to close', () => first.isClosed);
          await setSetting('serverUrl', service.url);
          const opened = picks.length + 1;
          await chooseRow(await openBox(command), step);
          await waitUntil('the second box', () => picks.length > opened);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntil('the second box to close', () => picks.at(-1)?.isClosed === true);
          assert.equal(picks.length, opened + 1);
          assert.equal(contextKeys.get(`wger.${title}.isFiltered`), false);
        });
      });
    }

    for (const [command, asked] of [
      ['wger.filterExercises', '/exerciseinfo/'],
      ['wger.filterIngredients', '/language/'],
    ] as const) {
      it(`open no picker when the server changes while their values load: ${command}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          const { picks, messages, errors } = await activateExtension();
          const countMessages = (): number => picks.length + messages.length + errors.length;
          const before = countMessages();
          const release = service.hold(new RegExp(asked));
          const ended = vscode.commands.executeCommand(command);
          await waitUntil('the request', () => service.requests.some(({ target }) => target.includes(asked)));
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntilIdle(service);
          assert.equal(countMessages(), before);
          release();
          await ended;
        });
      });
    }
  });
}
