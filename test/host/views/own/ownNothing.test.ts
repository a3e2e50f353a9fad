import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { measurementCategories, measurements, weightEntries } from '../../../service/domain/body.ts';
import { diary, mealItems, meals, nutritionPlans } from '../../../service/domain/nutrition.ts';
import { logs, routines, sessions } from '../../../service/domain/training/training.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { formatRow } from './ownRows.ts';
import { withoutRows } from '../../previews/support/previewStage.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView } from '../../support/views.ts';

const { None } = vscode.TreeItemCollapsibleState;
const training = [routines, sessions, logs];
const body = [weightEntries, measurementCategories, measurements];
const food = [nutritionPlans, meals, mealItems, diary];

/** The top-level rows of a view by label, with their children. */
async function readBranches(view: DrawnView): Promise<readonly (readonly [string, readonly DrawnRow[]])[]> {
  const below: (readonly [string, readonly DrawnRow[]])[] = [];
  for (const drawn of await view.rows()) {
    below.push([getLabel(drawn), await view.rows(drawn.row)]);
  }
  return below;
}

export function ownNothingTests(): void {
  describe('My Data of an empty account', () => {
    it('says what is missing, and links to the pages where it is entered', () =>
      withoutRows([...training, ...body, ...food], () =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const branches = await readBranches(await getView('myData'));
            assert.deepEqual(
              branches.map(([title, rows]) => [title, ...rows.map(formatRow)]),
              [
                ['Today', 'No workout planned and nothing entered for today | Add it in wger'],
                ['Training', 'No training logged yet | Add it in wger'],
                ['Body Weight', 'No weight entered yet | Add it in wger'],
                ['Measurements', 'No measurements yet | Add it in wger'],
                ['Nutrition', 'No nutrition plans yet | Add it in wger'],
                ['Food Diary', 'No food entered yet | Add it in wger'],
              ],
            );
            for (const [row] of branches.map(([, rows]) => rows)) {
              const { command, collapsibleState = None } = row?.item ?? assert.fail();
              const [target] = (command?.arguments ?? []) as readonly vscode.Uri[];
              assert.equal(command?.command, 'vscode.open');
              assert.equal(target?.toString(true), `${service.url}/`);
              assert.equal(collapsibleState, None);
            }
          }),
        ),
      ));

    it('says below a category that there are no measurements yet', () =>
      withoutRows([measurements], () =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const all = (await view.rows()).find((row) => getLabel(row) === 'Measurements');
            const [category] = await view.rows(all?.row);
            const [row, ...others] = await view.rows(category?.row);
            assert.deepEqual([row && formatRow(row), others], ['No measurements yet | Add it in wger', []]);
          }),
        ),
      ));

    it('says below a plan that there are no meals yet', () =>
      withoutRows([meals, mealItems, diary], () =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const nutrition = (await view.rows()).find((row) => getLabel(row) === 'Nutrition');
            const [plan] = await view.rows(nutrition?.row);
            const [row, ...others] = await view.rows(plan?.row);
            assert.deepEqual([row && formatRow(row), others], ['No meals planned yet | Add it in wger', []]);
          }),
        ),
      ));

    it('has no arrow at a meal without foods', async () => {
      const breakfast = meals.find(({ name }) => name === 'Breakfast') ?? assert.fail();
      const { items } = breakfast;
      breakfast.items = [];
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const nutrition = (await view.rows()).find((row) => getLabel(row) === 'Nutrition');
            const plans = await view.rows(nutrition?.row);
            const planned = (await Promise.all(plans.map(({ row }) => view.rows(row)))).flat();
            const drawn = planned.filter(({ row }) => row.kind === 'item' && row.item.of === 'meal');
            assert.equal(drawn.length, meals.length);
            assert.equal(drawn.filter(({ item }) => item.collapsibleState === None).length, 1);
          }),
        );
      } finally {
        breakfast.items = items;
      }
    });
  });
}
