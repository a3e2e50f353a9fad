import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { ItemRow } from '../../../src/views/rows/rows.ts';
import { getRowId } from '../../../src/views/rows/rowId.ts';
import type { DrawnRow } from '../support/drawnView.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function leavingTests(): void {
  describe('an expandable row', () => {
    before(async () => {
      // The editor requests the rows of visible views.
      await vscode.commands.executeCommand('wger.workouts.focus');
    });
    after(async () => {
      await hideViews();
    });

    it('is drawn without its arrow before it is removed, so that the editor cannot expand it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const answers = (await getView('workouts')).recordAnswers();
        try {
          await withKey(service, async () => {
            await waitUntil('the workouts', () => getArrowIds(answers.topLevelRows.at(-1)).length > 1);
            await secrets.delete(getSecretName(service));
            await waitUntil('no workouts', () => answers.topLevelRows.at(-1)?.length === 0);
          });
        } finally {
          answers.stop();
        }
        for (const [at, after] of answers.topLevelRows.slice(1).entries()) {
          const kept = new Set(after.map(({ row }) => getRowId(row)));
          assert.deepEqual(
            getArrowIds(answers.topLevelRows[at]).filter((id) => !kept.has(id)),
            [],
          );
        }
      });
    });

    it('has an id that no row with separators in its own id can have', async () => {
      await withService({ generation: '2.7' }, async () => {
        const [drawn] = await (await getView('exercises')).rows();
        assert.ok(drawn?.row.kind === 'item');
        const { list, address, item } = drawn.row;
        const createRow = (key: string, parent?: ItemRow): ItemRow =>
          new ItemRow({ list, parent, key, address }, item);
        for (const between of ['\nitem exercises\n', '"\nitem exercises\n"']) {
          assert.notEqual(getRowId(createRow('b', createRow('a'))), getRowId(createRow(`a${between}b`)));
        }
      });
    });

    it('that is removed while its children load is not read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const view = await getView('workouts');
        await withKey(service, async () => {
          const [routine] = await view.rows();
          assert.ok(routine !== undefined);
          const plan = /\/routine\/\d+\//;
          const findPlanRequests = () => service.requests.filter(({ target }) => plan.test(target));
          const release = service.hold(plan);
          try {
            const below = view.getChildrenOnce(routine.row);
            await waitUntil('the question', () => findPlanRequests().length > 0);
            await secrets.store(getSecretName(service), service.otherKey);
            await below;
            assert.equal(findPlanRequests().length, 1);
          } finally {
            release();
          }
        });
      });
    });
  });
}

/** The ids of rows with an arrow. */
function getArrowIds(rows: readonly DrawnRow[] = []): string[] {
  return rows
    .filter(({ item }) => item.collapsibleState !== vscode.TreeItemCollapsibleState.None)
    .map(({ row }) => getRowId(row));
}
