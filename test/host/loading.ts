import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { leave } from './answers.ts';
import type { ShownMessage } from './probe.ts';
import { activated, inPlaceOf, until, viewNamed, withService } from './support.ts';

/** Runs Load All, on a row or from the palette, and waits for what is said. */
async function loadAll(row?: unknown): Promise<{ message: ShownMessage; ended: Thenable<unknown> }> {
  const { messages } = await activated();
  const count = messages.length;
  const ended = vscode.commands.executeCommand('wger.loadAll', row);
  await until('a message', () => messages.length > count);
  return { message: messages.at(-1) ?? assert.fail(), ended };
}

export function loadingTests(): void {
  describe('Load All', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    for (const from of ['its last row', 'the palette']) {
      it(`of a list asks and reads all of it, from ${from}`, async () => {
        await withService({ generation: '2.7', ingredients: 220 }, async () => {
          const view = await viewNamed('ingredients');
          const more = (await view.rows()).at(-1)?.row;
          assert.equal(more?.kind, 'more');
          const target = from === 'the palette' ? undefined : more;

          const refused = await loadAll(target);
          assert.equal(refused.message.text, 'Load all 220 rows?');
          assert.equal(refused.message.isModal, true);
          refused.message.answer(undefined);
          await refused.ended;
          assert.equal((await view.rows()).length, 51);

          const { message, ended } = await loadAll(target);
          assert.deepEqual(message.buttons, ['Load All']);
          message.answer('Load All');
          await ended;
          const rows = await view.rows();
          assert.equal(rows.length, 220);
          assert.ok(rows.every(({ row }) => row.kind === 'entry'));
        });
      });
    }

    it('reads on to the end of rows that a refresh could not read again', async () => {
      await withService({ generation: '2.7', ingredients: 220 }, async (service) => {
        const view = await viewNamed('ingredients');
        await view.rows();
        service.fault = { name: 'no-json', on: '/ingredientinfo/' };
        await vscode.commands.executeCommand('wger.refreshIngredients');
        service.fault = undefined;
        const stale = await view.rows();
        assert.deepEqual([stale.length, stale[0]?.row.kind], [52, 'problem']);
        const { message, ended } = await loadAll(stale.at(-1)?.row);
        message.answer('Load All');
        await ended;
        const rows = await view.rows();
        assert.equal(rows.filter(({ row }) => row.kind === 'entry').length, 220);
        assert.ok(rows.every(({ row }) => row.kind !== 'more'));
      });
    });

    it('reads nothing of another server, when that has come before the answer', async () => {
      await withService({ generation: '2.7', ingredients: 220 }, async () => {
        const view = await viewNamed('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        await withService({ generation: '2.7', ingredients: 400 }, async () => {
          assert.equal((await view.rows()).length, 51);
          message.answer('Load All');
          await ended;
          assert.equal((await view.rows()).length, 51);
        });
      });
    });

    it('ends where the list is too long after all', async () => {
      await withService({ generation: '2.7', ingredients: 1999 }, async (service) => {
        const view = await viewNamed('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        await inPlaceOf(service, { generation: '2.7', ingredients: 2200 }, async () => {
          message.answer('Load All');
          await ended;
          const rows = await view.rows();
          assert.deepEqual([rows.length, rows.at(-1)?.row.kind], [2001, 'more']);
        });
      });
    });

    it('asks for a list just short enough, and offers to search a longer one in its place', async () => {
      await withService({ generation: '2.7', ingredients: 1999 }, async () => {
        const view = await viewNamed('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        assert.equal(message.text, 'Load all 1,999 rows?');
        message.answer(undefined);
        await ended;
      });
      await withService({ generation: '2.7', ingredients: 2000 }, async () => {
        const { picks } = await activated();
        const view = await viewNamed('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        assert.equal(
          message.text,
          'This list has 2,000 rows. Lists of 2,000 rows and more are not loaded whole.',
        );
        assert.deepEqual(message.buttons, ['Search Ingredients']);
        const opened = picks.length;
        message.answer('Search Ingredients');
        await ended;
        const box = picks[opened];
        assert.equal(box?.box?.quickPick.title, 'Search Ingredients · English');
        await leave(box);
        assert.equal((await view.rows()).length, 51);
      });
    });
  });
}
