import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Generation } from '../../../service/service.ts';
import {
  openBox,
  chooseRow,
  getLabels,
  dismissBox,
  answerCommand,
  waitForBox,
} from '../../support/dialogs/answers.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { getView, hideViews } from '../../support/views.ts';
import { getIngredientParameters } from './ingredientRequests.ts';

/** The filters that each release offers, the answers, and the parameters that are sent for them. */
const sent: readonly [Generation, offered: string[], answers: (string | string[])[], sent: object][] = [
  ['2.2', ['Language'], ['Language', 'German'], { language: '1' }],
  ['2.4', ['Language'], ['Language', 'German'], { language: '1' }],
  [
    '2.7',
    ['Language', 'Vegan', 'Vegetarian', 'Nutri-Score'],
    ['Language', 'German', 'Vegan', 'Vegetarian', 'Nutri-Score', ['A', 'B']],
    { language: '1', is_vegan: 'true', is_vegetarian: 'true', nutriscore__in: 'a,b' },
  ],
];

export function ingredientFilterTests(): void {
  describe('a filter of ingredients', () => {
    before(hideViews);

    for (const [generation, offered, answers, parameters] of sent) {
      it(`of release ${generation} offers and sends only supported conditions`, async () => {
        await withService({ generation, ingredients: 120 }, async (service) => {
          const box = await openBox('wger.filterIngredients');
          assert.deepEqual(getLabels(box), offered);
          await dismissBox(box);
          const view = await getView('ingredients');
          await view.rows();
          const { limit, ordering } = getIngredientParameters(service);
          assert.deepEqual(getIngredientParameters(service), { limit, ordering });
          await answerCommand('wger.filterIngredients', ...answers);
          await view.rows();
          assert.deepEqual(getIngredientParameters(service), { limit, ordering, ...parameters });
          await vscode.commands.executeCommand('wger.clearFilter');
          await view.rows();
          assert.deepEqual(getIngredientParameters(service), { limit, ordering });
        });
      });
    }

    it('is not offered in release 2.0, which does not send the ids of languages', async () => {
      await withService({ generation: '2.0', ingredients: 30 }, async () => {
        const { messages } = await activateExtension();
        const before = messages.length;
        await answerCommand('wger.filterIngredients');
        assert.deepEqual(
          messages.slice(before).map(({ text }) => text),
          ['This server cannot filter ingredients.'],
        );
      });
    });

    it('by language alone cannot be set while the languages cannot be read, which is explained', async () => {
      await withService({ generation: '2.4', ingredients: 30 }, async (service) => {
        const { errors, messages } = await activateExtension();
        service.fault = { name: 'no-json', on: '/language/' };
        const [before, told] = [errors.length, messages.length];
        await vscode.commands.executeCommand('wger.filterIngredients');
        assert.match(errors.slice(before).join(), /JSON/);
        assert.equal(messages.length, told);
        service.fault = undefined;
        await dismissBox(await openBox('wger.filterIngredients'));
      });
    });

    it('by language lists languages by name, marks the selected one, and is cleared by All Languages', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        const view = await getView('ingredients');
        await view.rows();
        await answerCommand('wger.filter', 'Ingredients', 'Language', 'German');
        await view.rows();
        assert.equal(getIngredientParameters(service)['language'], '1');
        assert.match(view.description, /· German$/);

        const filters = await openBox('wger.filterIngredients');
        const chosen = filters.items.map(({ label, description }) => [label, description]);
        assert.deepEqual(chosen[0], ['Language', 'German']);
        const languages = await waitForBox(() => chooseRow(filters, 'Language'));
        const [all, ...names] = getLabels(languages);
        assert.equal(all, 'All Languages');
        assert.ok(names.includes('English') && names.includes('Polish'));
        assert.deepEqual(
          names,
          names.toSorted((one, other) => one.localeCompare(other, 'en')),
        );
        const filtersAgain = await waitForBox(() => chooseRow(languages, 'All Languages'));
        assert.equal(filtersAgain.items[0]?.description, '');
        await dismissBox(filtersAgain);
        await view.rows();
        assert.equal(getIngredientParameters(service)['language'], undefined);
        assert.equal(view.description, '30');
      });
    });

    it('without matches is reported in place of rows', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const { contextKeys } = await activateExtension();
        const view = await getView('ingredients');
        await view.rows();
        await answerCommand('wger.filterIngredients', 'Language', 'Polish');
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.ingredients.state'), 'noMatch');
        await vscode.commands.executeCommand('wger.clearFilter');
        assert.equal((await view.rows()).length, 30);
        assert.equal(contextKeys.get('wger.ingredients.state'), 'rows');
      });
    });

    it('is cleared when its last condition is removed', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const { contextKeys } = await activateExtension();
        await (await getView('ingredients')).rows();
        await answerCommand('wger.filterIngredients', 'Vegan');
        assert.equal(contextKeys.get('wger.ingredients.isFiltered'), true);
        await answerCommand('wger.filterIngredients', 'Vegan');
        assert.equal(contextKeys.get('wger.ingredients.isFiltered'), false);
      });
    });
  });
}
