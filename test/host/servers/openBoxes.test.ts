// Boxes that stay open when the focus leaves must not ask about a server that is no longer in use.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chooseRow, openBox, waitForBox } from '../support/dialogs/answers.ts';
import { createServiceUri, readRows } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getView, readEndpointRow } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function openBoxesTests(): void {
  describe('a switch of the server', () => {
    for (const command of [
      'wger.searchExercises',
      'wger.searchIngredients',
      'wger.showProgress',
      'wger.filter',
      'wger.groupBy',
      'wger.loadMore',
      'wger.export',
      'wger.exportIngredients',
      'wger.compareServers',
      'wger.checkExercises',
      'wger.openItem',
    ]) {
      it(`closes the box of ${command}`, async () => {
        await withService({ generation: '2.7', ingredients: 120 }, async () => {
          await (await getView('ingredients')).rows();
          await (await getView('resources')).rows(await readEndpointRow('ingredient'));
          const box = await openBox(command);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntil('the box to close', () => box.isClosed);
        });
      });
    }

    /** Chooses a row that asks for a text, switches the server, and waits until the box for the text is closed. */
    async function assertClosesInputBox(chooseRows: () => Promise<void>): Promise<void> {
      const { inputBoxes } = await activateExtension();
      const before = inputBoxes.length;
      await chooseRows();
      await waitUntil('the box for the text', () => inputBoxes.length > before);
      const closed = new Promise((resolve) => inputBoxes[before]?.onDidHide(resolve));
      await setSetting('serverUrl', 'https://nowhere.invalid');
      await closed;
    }

    it('closes the box for the ID of an item', async () => {
      await withService({ generation: '2.7' }, () =>
        assertClosesInputBox(async () => {
          await chooseRow(await openBox('wger.openItem'), 'Exercises');
        }),
      );
    });

    it('closes the boxes for what is related to an item', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const [unit] = await readRows<{ ingredient: number }>(service, 'ingredientweightunit/?limit=1');
        const id = String(unit?.ingredient);
        await vscode.window.showTextDocument(createServiceUri(service, 'ingredients', { id }, 'Food'));
        const left = await openBox('wger.openRelated');
        await setSetting('serverUrl', 'https://nowhere.invalid');
        await waitUntil('the box to close', () => left.isClosed);
        await setSetting('serverUrl', service.url);
        const box = await openBox('wger.openRelated');
        await assertClosesInputBox(async () => {
          await chooseRow(await waitForBox(() => chooseRow(box, 'Values for an Amount')), 'Gram');
        });
      });
    });

    it('ends the questions about an item without a message while its units are read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { errors } = await activateExtension();
        const [unit] = await readRows<{ ingredient: number }>(service, 'ingredientweightunit/?limit=1');
        const id = String(unit?.ingredient);
        const shown = errors.length;
        const uri = createServiceUri(service, 'ingredients', { id }, 'Food');
        const commands: Thenable<unknown>[] = [];
        const box = await waitForBox(() =>
          commands.push(vscode.commands.executeCommand('wger.openRelated', uri)),
        );
        const release = service.hold(/ingredientinfo/);
        try {
          await chooseRow(box, 'Values for an Amount');
          await waitUntil('the ingredient to be asked for', () =>
            service.requests.some(({ target }) => target.includes(`/ingredientinfo/${id}/`)),
          );
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await Promise.all(commands);
          assert.deepEqual(errors.slice(shown), []);
        } finally {
          release();
        }
      });
    });
  });
}
