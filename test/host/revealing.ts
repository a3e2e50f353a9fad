import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../src/views/rows/rows.ts';
import { pick } from './answers.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { uriOn } from './editing.ts';
import {
  activated,
  documentOf,
  keysOf,
  labelOf,
  setSetting,
  startNewService,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

/** Opens the document of a row, and lets its row be shown. */
async function revealFrom(view: DrawnView, drawn: DrawnRow | undefined): Promise<Row | undefined> {
  assert.ok(drawn !== undefined);
  await vscode.window.showTextDocument(documentOf(drawn));
  await vscode.commands.executeCommand('wger.revealItem');
  const [key] = keysOf([drawn]);
  await until(
    'a selected row',
    () => keysOf(view.selection.map((row) => ({ row, item: drawn.item })))[0] === key,
  );
  // A tree that has the focus takes it again when it is drawn anew, and that closes the box of the next command.
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  return view.selection[0];
}

async function lastMessage(): Promise<string> {
  const { messages } = await activated();
  const before = messages.length;
  await vscode.commands.executeCommand('wger.revealItem');
  await until('a message', () => messages.length > before);
  return messages.at(-1)?.text ?? '';
}

export function revealingTests(): void {
  describe('Show in wger View', () => {
    after(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    for (const name of ['exercises', 'ingredients', 'workouts']) {
      it(`selects the row of the document in front, of ${name}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          await withKey(service, async () => {
            const view = await viewNamed(name);
            const drawn = (await view.allRows())[4];
            assert.equal(await revealFrom(view, drawn), drawn?.row);
          });
        });
      });
    }

    it('selects the row in its group, which opens', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await viewNamed('exercises');
        await view.allRows();
        await pick('wger.groupBy', 'Equipment');
        const group = (await view.rows()).find((drawn) => labelOf(drawn) === 'Swiss Ball');
        const below = await view.rows(group?.row);
        // An exercise may need more than one piece of equipment: it is shown in the first group that has it.
        for (const drawn of below) {
          const selected = await revealFrom(view, drawn);
          assert.ok(selected?.kind === 'item' && selected.parent?.kind === 'group');
          assert.deepEqual([selected.key], keysOf([drawn]));
        }
        await pick('wger.groupBy', 'Not Grouped');
      });
    });

    it('selects no row of the next one where another server comes into use meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { errors } = await activated();
        const before = errors.length;
        const view = await viewNamed('exercises');
        const release = service.hold(/\/exerciseinfo\/\?/);
        const revealed = vscode.commands.executeCommand(
          'wger.revealItem',
          uriOn(service, 'exercises', { id: '73' }),
        );
        await until('the list', () => service.requests.some(({ target }) => target.includes('exerciseinfo')));
        const selected = view.selection;
        await setSetting('serverUrl', next.url);
        await revealed;
        release();
        assert.ok(view.selection.every((row) => selected.includes(row)));
        assert.match(errors.slice(before).join('\n'), /^This item is on [^\n]*$/);
      });
    });

    it('says when the row is filtered out, and shows it without the filter, and when no item is in front', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await viewNamed('exercises');
        const drawn = (await view.allRows()).find((row) => labelOf(row) === 'Bench Press');
        assert.ok(drawn !== undefined);
        await vscode.window.showTextDocument(documentOf(drawn));
        await pick('wger.filterExercises', 'Category', ['Cardio']);
        assert.equal(await lastMessage(), '“Bench Press” is hidden by the filter of its view.');
        (await activated()).messages.at(-1)?.answer('Clear Filter');
        await until('the row', () =>
          view.selection.some((row) => row.kind === 'item' && row.name === 'Bench Press'),
        );
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        assert.equal(await lastMessage(), 'Open an item of a wger view first.');
      });
    });
  });
}
