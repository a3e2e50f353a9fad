import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { ServerFault } from '../../../src/api/failures/errors.ts';
import { createLongWaitListener } from '../../../src/vscode/failures/waits.ts';
import { openBox, dismissBox } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function waitingViewTests(): void {
  describe('a command that reads the list of a hidden view', () => {
    before(hideViews);

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

  describe('the line above the rows of a view', () => {
    it('says when the server is asked again, until it is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('ingredients');
        service.fault = { name: 'throttled', on: '/ingredientinfo/', times: 1 };
        const rows = view.rows();
        await waitUntil('the wait', () => view.message.includes(' is busy. Trying again at '));
        const release = service.hold(/ingredientinfo/);
        try {
          await waitUntil('the end of the wait', () => view.message === '');
        } finally {
          release();
        }
        assert.ok((await rows).length > 1);
      });
    });

    it('names only one time after an error of the server', () => {
      const texts: string[] = [];
      createLongWaitListener((text) => texts.push(text))(new ServerFault('wger.example', 503, 60), 60_000);
      assert.match(
        texts.join(),
        /^wger\.example could not answer \(status 503\)\. Trying again at [\d:]+ [AP]M\.$/,
      );
    });
  });

  describe('a view that is read again after a failure', () => {
    before(hideViews);

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
