import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openBox, dismissBox } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function waitingViewTests(): void {
  describe('a command that reads the list of a hidden view', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    for (const command of [
      'wger.searchWorkouts',
      'wger.filterExercises',
      'wger.filterIngredients',
      'wger.exportIngredients',
    ]) {
      it(`shows progress while it waits: ${command}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          await withKey(service, async () => {
            const { progressTitles } = await activateExtension();
            const shown = progressTitles.length;
            const letGo = service.hold(/./);
            const opening = openBox(command);
            try {
              await waitUntil('a word of it', () => progressTitles.slice(shown).includes('Loading…'));
            } finally {
              letGo();
            }
            await dismissBox(await opening);
          });
        });
      });
    }
  });

  describe('a view that is read again after a failure', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('does not say that there are no rows while it waits for the first', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { contextKeys } = await activateExtension();
        const view = await getView('exercises');
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        const [problem] = await view.rows();
        const ways = await view.rows(problem?.row);
        const retry = ways.find(({ item }) => item.label === 'Retry') ?? assert.fail();
        service.fault = undefined;
        const letGo = service.hold(/\/exerciseinfo\//);
        const redrawn = view.recordRedraws();
        try {
          const ended = view.click(retry);
          await waitUntil('the view without its problem', () => redrawn.rows.includes(undefined));
          assert.equal(contextKeys.get('wger.exercises.state'), 'rows');
          letGo();
          await ended;
        } finally {
          letGo();
          redrawn.stop();
        }
        assert.ok((await view.getSettledRows()).every(({ row }) => row.kind === 'item'));
      });
    });
  });
}
