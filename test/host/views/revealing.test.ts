import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { createServiceUri } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getKeys, getLabel, getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Opens the document of a row, and returns the row that Show in wger View selects. */
async function revealRow(view: DrawnView, drawn: DrawnRow | undefined): Promise<Row | undefined> {
  assert.ok(drawn !== undefined);
  await vscode.window.showTextDocument(getDocumentUri(drawn));
  await vscode.commands.executeCommand('wger.revealItem');
  const [key] = getKeys([drawn]);
  await waitUntil(
    'a selected row',
    () => getKeys(view.selection.map((row) => ({ row, item: drawn.item })))[0] === key,
  );
  // A focused tree takes the focus again when it is redrawn, which would close the box of the next command.
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  return view.selection[0];
}

async function readRevealMessage(): Promise<string> {
  const { messages } = await activateExtension();
  const before = messages.length;
  await vscode.commands.executeCommand('wger.revealItem');
  await waitUntil('a message', () => messages.length > before);
  return messages.at(-1)?.text ?? '';
}

export function revealingTests(): void {
  describe('Show in wger View', () => {
    after(async () => {
      await hideViews();
    });

    for (const name of ['exercises', 'ingredients', 'workouts']) {
      it(`selects the row of the active document, of ${name}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          await withKey(service, async () => {
            const view = await getView(name);
            const drawn = (await view.loadAllRows())[4];
            assert.equal(await revealRow(view, drawn), drawn?.row);
          });
        });
      });
    }

    it('expands the row’s group and selects the row', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('exercises');
        await view.loadAllRows();
        await answerCommand('wger.groupBy', 'Equipment');
        const group = (await view.rows()).find((drawn) => getLabel(drawn) === 'Swiss Ball');
        const below = await view.rows(group?.row);
        // An exercise with several pieces of equipment is revealed in the first group that contains it.
        for (const drawn of below) {
          const selected = await revealRow(view, drawn);
          assert.ok(selected?.kind === 'item' && selected.parent?.kind === 'group');
          assert.deepEqual([selected.key], getKeys([drawn]));
        }
        await answerCommand('wger.groupBy', 'Not Grouped');
      });
    });

    it('selects no row of another server that is switched to meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { errors } = await activateExtension();
        const before = errors.length;
        const view = await getView('exercises');
        const release = service.hold(/\/exerciseinfo\/\?/);
        const revealed = vscode.commands.executeCommand(
          'wger.revealItem',
          createServiceUri(service, 'exercises', { id: '73' }),
        );
        await waitUntil('the list', () =>
          service.requests.some(({ target }) => target.includes('exerciseinfo')),
        );
        const selected = view.selection;
        await setSetting('serverUrl', next.url);
        await revealed;
        release();
        assert.ok(view.selection.every((row) => selected.includes(row)));
        assert.match(errors.slice(before).join('\n'), /^This item is on [^\n]*$/);
      });
    });

    it('says when the row is filtered out, offers to clear the filter, and says when no item is active', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('exercises');
        const drawn = (await view.loadAllRows()).find((row) => getLabel(row) === 'Bench Press');
        assert.ok(drawn !== undefined);
        await vscode.window.showTextDocument(getDocumentUri(drawn));
        await answerCommand('wger.filterExercises', 'Category', ['Cardio']);
        assert.equal(await readRevealMessage(), '“Bench Press” is hidden by the filter of its view.');
        (await activateExtension()).messages.at(-1)?.answer('Clear Filter');
        await waitUntil('the row', () =>
          view.selection.some((row) => row.kind === 'item' && row.name === 'Bench Press'),
        );
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        assert.equal(await readRevealMessage(), 'Open an item of a wger view first.');
      });
    });
  });
}
