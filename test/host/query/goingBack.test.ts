// The Back button of questions that follow others.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import {
  answerCommand,
  chooseRow,
  dismissBox,
  getLabels,
  openBox,
  pressUntil,
  waitUntilDrawn,
  waitForBox,
} from '../support/dialogs/answers.ts';
import { createServiceUri, readRows } from '../support/editing.ts';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import { openQueryBox, typeQuery } from './queryBox.ts';
import { waitForReportView } from '../reports/checkedExercises.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { hideViews } from '../support/views.ts';

const { Back } = vscode.QuickInputButtons;

/** Presses Back, and returns the box that opens. */
async function goBack(box: OpenedPick): Promise<OpenedPick> {
  const { quickPick, press } = box.box ?? assert.fail();
  assert.deepEqual(quickPick.buttons, [Back], box.heading.join());
  return waitForBox(() => {
    press(Back);
  });
}

function assertFirst({ box, heading }: OpenedPick): void {
  assert.deepEqual((box ?? assert.fail(heading.join())).quickPick.buttons, [], heading.join());
}

/** Accepts the rows that are checked, and returns the box that opens. */
async function acceptChecked(box: OpenedPick): Promise<OpenedPick> {
  await waitUntilDrawn(box);
  return waitForBox(() =>
    pressUntil('the end of the box', 'workbench.action.acceptSelectedQuickOpenItem', () => box.isClosed),
  );
}

function getChecked({ box }: OpenedPick): readonly string[] {
  return box?.quickPick.selectedItems.map(({ label }) => label) ?? [];
}

export function goingBackTests(): void {
  describe('the Back button', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('leads from the pickers of a filter and an order back to the query', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { inputAnswers } = await activateExtension();
          const query = await openQueryBox();
          await typeQuery(query, 'workoutlog?limit=5');
          const fields = await waitForBox(() => chooseRow(query, 'Add Filter…'));
          const comparisons = await waitForBox(() => chooseRow(fields, 'date'));
          const [label] = getLabels(comparisons);
          inputAnswers.push(Back);
          const comparisonsAgain = await waitForBox(() => chooseRow(comparisons, label ?? ''));
          assert.deepEqual(comparisonsAgain.heading, comparisons.heading);
          const fieldsAgain = await goBack(comparisonsAgain);
          assert.deepEqual(fieldsAgain.heading, fields.heading);
          const queryAgain = await goBack(fieldsAgain);
          assert.equal(queryAgain.box?.quickPick.value, 'workoutlog?limit=5');

          const orders = await waitForBox(() => chooseRow(queryAgain, 'Order By…'));
          const directions = await waitForBox(() => chooseRow(orders, 'date'));
          const ordersAgain = await goBack(directions);
          assert.deepEqual(ordersAgain.heading, orders.heading);
          const limited = await goBack(ordersAgain);
          inputAnswers.push(Back);
          const last = await waitForBox(() => chooseRow(limited, 'Limit…'));
          assert.equal(last.box?.quickPick.value, 'workoutlog?limit=5');
          await dismissBox(last);
        });
      });
    });

    it('leads from each step of an export back to the lists, and keeps the selected columns', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const lists = await openBox('wger.export');
        const scopes = await waitForBox(() => chooseRow(lists, 'Ingredients'));
        const formats = await waitForBox(() => chooseRow(scopes, 'All Rows'));
        const columns = await waitForBox(() => chooseRow(formats, 'CSV'));
        const { quickPick } = columns.box ?? assert.fail();
        quickPick.selectedItems = quickPick.items.slice(0, 2);
        const programs = await acceptChecked(columns);
        const columnsAgain = await goBack(programs);
        assert.deepEqual(getChecked(columnsAgain), ['id', 'name']);
        const formatsAgain = await goBack(columnsAgain);
        assert.deepEqual(formatsAgain.heading, formats.heading);
        const scopesAgain = await goBack(formatsAgain);
        assert.deepEqual(scopesAgain.heading, scopes.heading);
        const listsAgain = await goBack(scopesAgain);
        assert.deepEqual(getLabels(listsAgain), getLabels(lists));
        await dismissBox(listsAgain);

        // The list of a view is not asked for.
        const rows = await openBox('wger.exportIngredients');
        assertFirst(rows);
        await dismissBox(rows);
      });
    });

    it('leads from a value back to the filters, and from there to the lists that can be filtered', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        for (const [list, filter] of [
          ['Ingredients', 'Language'],
          ['Exercises', 'Category'],
        ] as const) {
          const lists = await openBox('wger.filter');
          assertFirst(lists);
          const filters = await waitForBox(() => chooseRow(lists, list));
          const values = await waitForBox(() => chooseRow(filters, filter));
          const filtersAgain = await goBack(values);
          assert.deepEqual(filtersAgain.heading, filters.heading);
          const listsAgain = await goBack(filtersAgain);
          assert.deepEqual(listsAgain.heading, lists.heading);
          await dismissBox(listsAgain);
        }
        const only = await openBox('wger.filterIngredients');
        assertFirst(only);
        await dismissBox(only);
      });
    });

    it('leads from the language picker back to the checks, and keeps their selection', async () => {
      await withService({ generation: '2.7' }, async () => {
        const checks = await openBox('wger.checkExercises');
        assertFirst(checks);
        const { quickPick } = checks.box ?? assert.fail();
        const translation = 'Without a name in a language of your choice';
        quickPick.selectedItems = quickPick.items.filter(({ label }) => label === translation);
        const languages = await acceptChecked(checks);
        const checksAgain = await goBack(languages);
        assert.deepEqual(getChecked(checksAgain), [translation]);
        await dismissBox(checksAgain);
      });
    });

    it('leads from the spreadsheet program back to the formats of a report', async () => {
      await withService({ generation: '2.7' }, async () => {
        await answerCommand('wger.checkExercises', ['Without equipment']);
        await waitForReportView();
        const formats = await openBox('wger.exportReport');
        assertFirst(formats);
        const programs = await waitForBox(() => chooseRow(formats, 'CSV'));
        const formatsAgain = await goBack(programs);
        assert.deepEqual(formatsAgain.heading, formats.heading);
        assert.deepEqual(getLabels(formatsAgain), ['Markdown', 'CSV']);
        await dismissBox(formatsAgain);
        await vscode.commands.executeCommand('wger.closeReport');
      });
    });

    it('leads from the ID of an item back to the lists', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { inputAnswers } = await activateExtension();
        const lists = await openBox('wger.openItem');
        assertFirst(lists);
        inputAnswers.push(Back);
        const listsAgain = await waitForBox(() => chooseRow(lists, 'Exercises'));
        assert.deepEqual(listsAgain.heading, lists.heading);
        await dismissBox(listsAgain);
      });
    });

    it('leads from an amount back to its unit, and from there to the related data', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { inputAnswers } = await activateExtension();
        const [unit] = await readRows<{ ingredient: number }>(service, 'ingredientweightunit/?limit=1');
        const uri = createServiceUri(service, 'ingredients', { id: String(unit?.ingredient) }, 'Milk');
        const related = await waitForBox(() => vscode.commands.executeCommand('wger.openRelated', uri));
        assertFirst(related);
        const units = await waitForBox(() => chooseRow(related, 'Values for an Amount'));
        inputAnswers.push(Back);
        const unitsAgain = await waitForBox(() => chooseRow(units, 'Gram'));
        assert.deepEqual(unitsAgain.heading, units.heading);
        const relatedAgain = await goBack(unitsAgain);
        assert.deepEqual(relatedAgain.heading, related.heading);
        await dismissBox(relatedAgain);
      });
    });
  });
}
