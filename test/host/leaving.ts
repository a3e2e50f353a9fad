import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { ItemRow } from '../../src/views/rows/itemRow.ts';
import { rowId } from '../../src/views/rows/rowId.ts';
import type { DrawnRow } from './drawnView.ts';
import { activated, secretName, until, viewNamed, withKey, withService } from './support.ts';

export function leavingTests(): void {
  describe('a row with an arrow', () => {
    before(async () => {
      // The editor asks for the rows of views in sight.
      await vscode.commands.executeCommand('wger.workouts.focus');
    });
    after(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('is drawn without it before it leaves, so that the editor opens no row that is gone', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const answers = (await viewNamed('workouts')).answers();
        try {
          await withKey(service, async () => {
            await until('the workouts', () => arrowsIn(answers.atTop.at(-1)).length > 1);
            await secrets.delete(secretName(service));
            await until('no workouts', () => answers.atTop.at(-1)?.length === 0);
          });
        } finally {
          answers.stop();
        }
        for (const [at, after] of answers.atTop.slice(1).entries()) {
          const kept = new Set(after.map(({ row }) => rowId(row)));
          assert.deepEqual(
            arrowsIn(answers.atTop[at]).filter((id) => !kept.has(id)),
            [],
          );
        }
      });
    });

    it('is another one than a row whose id has what stands between ids', async () => {
      await withService({ generation: '2.7' }, async () => {
        const [drawn] = await (await viewNamed('exercises')).rows();
        assert.ok(drawn?.row.kind === 'item');
        const { list, address, item } = drawn.row;
        const rowAt = (key: string, parent?: ItemRow): ItemRow =>
          new ItemRow({ list, parent, key, address }, item);
        for (const between of ['\nitem exercises\n', '"\nitem exercises\n"']) {
          assert.notEqual(rowId(rowAt('b', rowAt('a'))), rowId(rowAt(`a${between}b`)));
        }
      });
    });

    it('that leaves while what is below it is read is not read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const view = await viewNamed('workouts');
        await withKey(service, async () => {
          const [routine] = await view.rows();
          assert.ok(routine !== undefined);
          const plan = /\/routine\/\d+\//;
          const plans = () => service.requests.filter(({ target }) => plan.test(target));
          const release = service.hold(plan);
          try {
            const below = view.firstAnswer(routine.row);
            await until('the question', () => plans().length > 0);
            await secrets.store(secretName(service), service.otherKey);
            await below;
            assert.equal(plans().length, 1);
          } finally {
            release();
          }
        });
      });
    });
  });
}

/** The rows with an arrow, by what they are known by. */
function arrowsIn(rows: readonly DrawnRow[] = []): string[] {
  return rows
    .filter(({ item }) => item.collapsibleState !== vscode.TreeItemCollapsibleState.None)
    .map(({ row }) => rowId(row));
}
