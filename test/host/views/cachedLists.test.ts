import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { getKeys, getView } from '../support/views.ts';

export function cachedListTests(): void {
  describe('a list that the server answers from its cache', () => {
    it('shows the age of its rows above them if it is more than an hour', async () => {
      for (const [generation, ingredientAge, said] of [
        ['2.4', 3 * 86_400 + 60, 'Cached by the server 3 days ago'],
        ['2.4', 2 * 3600 + 60, 'Cached by the server 2 hours ago'],
        ['2.4', 3500, ''],
        ['2.6', 3 * 86_400, ''],
      ] as const) {
        await withService({ generation, ingredientAge }, async () => {
          const view = await getView('ingredients');
          await view.rows();
          assert.equal(view.message, said);
        });
      }
    });

    it('is up to date after a refresh, on its further pages too', async () => {
      await withService({ generation: '2.4', ingredients: 60 }, async (service) => {
        const view = await getView('ingredients');
        await view.rows();
        assert.equal(view.description, '50 of 60');
        service.resize({ ingredients: 70, exercises: 20 });
        await vscode.commands.executeCommand('wger.refreshIngredients');
        assert.equal(view.description, '50 of 70');
        assert.equal(getKeys(await view.loadAllRows()).length, 70);
      });
    });

    it('shows no age above a view without rows, which shows its welcome content', async () => {
      await withService({ generation: '2.4', ingredients: 0, ingredientAge: 3 * 86_400 }, async () => {
        const { contextKeys } = await activateExtension();
        const view = await getView('ingredients');
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.ingredients.state'), 'empty');
        assert.equal(view.message, '');
      });
    });
  });
}
