import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { dismissBox, getLabels, openBox } from '../support/dialogs/answers.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView, readEndpointRow } from '../support/views.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

export function exportTargetTests(): void {
  describe('Export', () => {
    it('lets the user pick a list when run from the palette, with all rows unless it is too long', async () => {
      await withService({ generation: '2.7', ingredients: 2000 }, async () => {
        const lists = await openBox('wger.export');
        assert.deepEqual(getLabels(lists).slice(0, 3), ['Workouts', 'Exercises', 'Ingredients']);
        await dismissBox(lists);
        const scopes = await openBox('wger.exportIngredients');
        assert.deepEqual(getLabels(scopes), ['Loaded Rows']);
        await dismissBox(scopes);
      });
    });

    it('offers the lists of My Data in the palette even before they are opened', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await (await getView('exercises')).getSettledRows();
          const lists = await openBox('wger.export');
          await dismissBox(lists);
          assert.deepEqual(getLabels(lists), [
            'Workouts',
            'Exercises',
            'Ingredients',
            'Training',
            'Body Weight',
            'Measurements',
            'Nutrition',
            'Food Diary',
          ]);
        });
      });
    });

    it('offers no selected or loaded rows that have no id', () =>
      withService({ generation: '2.0' }, async () => {
        const [language] = await (await getView('resources')).loadAllRows(await readEndpointRow('language'));
        const { picks } = await activateExtension();
        const before = picks.length;
        const ended = vscode.commands.executeCommand('wger.export', language?.row);
        await waitUntil('the box', () => picks.length > before);
        const box = picks[before] ?? assert.fail();
        assert.deepEqual(getLabels(box), ['All Rows']);
        await dismissBox(box);
        await ended;
      }));

    it('needs no request to find out what can be exported', () =>
      withService({ generation: '2.7' }, async (service) => {
        await waitUntilIdle(service);
        service.requests.length = 0;
        for (let round = 0; round < 2; round++) {
          const lists = await openBox('wger.export');
          assert.deepEqual(getLabels(lists).slice(0, 3), ['Workouts', 'Exercises', 'Ingredients']);
          await dismissBox(lists);
        }
        assert.deepEqual(await waitUntilIdle(service), []);
      }));
  });
}
