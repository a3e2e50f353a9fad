import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { mealItems } from '../../../service/domain/nutrition.ts';
import { pagedGenerations } from '../../../service/generations/generations.ts';
import type { DrawnRow } from '../../support/drawnView.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';
import { getRowsBelow, describeRow, hasSets, waitForSessions } from './trainingSessions.ts';
import { readObjects, type ServerObject } from '../../previews/support/previewRecords.ts';

/** The energy at the end of a description, in kcal. */
function getEnergy({ item }: DrawnRow): number {
  const [, number = ''] = /([\d,]+) kcal$/.exec(String(item.description)) ?? [];
  return Number(number.replaceAll(',', ''));
}

export function ownDataTests(): void {
  describe('My Data', () => {
    for (const generation of pagedGenerations) {
      it(`of release ${generation} has plans with meals, and what is eaten with each`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const plans = await getRowsBelow(view, 'Nutrition');
            assert.equal(plans.length, (await readObjects(service, 'nutritionplan')).length);
            if (generation === '1.8') {
              // This release does not send the contents of a plan with the plan.
              assert.ok(
                plans.every(({ item }) => item.collapsibleState === vscode.TreeItemCollapsibleState.None),
              );
              return;
            }
            const infos = await readObjects(service, 'nutritionplaninfo');
            let checked = 0;
            for (const { row } of plans) {
              assert.ok(row.kind === 'item');
              const { meals } = infos.find(({ id }) => String(id) === row.key) ?? assert.fail(row.key);
              const drawn = (await view.rows(row)).filter((meal) => meal.row.kind === 'item');
              assert.equal(drawn.length, (meals as readonly ServerObject[]).length);
              for (const meal of drawn) {
                const portions = await view.rows(meal.row);
                const known = portions.map(getEnergy);
                assert.ok(
                  portions.every((portion) => /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u.test(getLabel(portion))),
                );
                if (known.every((energy) => energy > 0) && known.length > 0) {
                  const sum = known.reduce((total, energy) => total + energy, 0);
                  // Each addend is rounded.
                  assert.ok(Math.abs(sum - getEnergy(meal)) <= known.length, `${sum}: ${describeRow(meal)}`);
                  checked += 1;
                }
              }
            }
            assert.ok(checked > 0);
          }),
        ));
    }

    it('opens the documents of sessions, sets, plans, meals and portions', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          const session = sessions.find(hasSets) ?? assert.fail();
          const [set = assert.fail()] = await view.rows(session.row);
          const plan = (await getRowsBelow(view, 'Nutrition')).at(-1) ?? assert.fail();
          const [meal = assert.fail()] = await view.rows(plan.row);
          const [portion = assert.fail()] = await view.rows(meal.row);
          assert.deepEqual(
            [session, set, plan, meal, portion].map((drawn) => getDocumentUri(drawn).path.split('/')[1]),
            ['workoutsession', 'workoutlog', 'nutritionplan', 'meal', 'mealitem'],
          );
          assert.match(getDocumentUri(session).path, / · .*\.json$/);
        }),
      ));

    it('updates eaten food on refresh', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const plan = (await getRowsBelow(view, 'Nutrition')).at(-1) ?? assert.fail();
          const [meal = assert.fail()] = await view.rows(plan.row);
          // Requests the children again, as the editor does when a row has changed.
          const readPortion = async (): Promise<string> =>
            describeRow((await view.rows(meal.row))[0] ?? assert.fail());
          const [item = assert.fail()] = mealItems;
          const { amount } = item;
          assert.equal(await readPortion(), 'Oats, Rolled 60 g · 227 kcal');
          item.amount = 120;
          try {
            const redrawn = view.recordRedraws();
            await vscode.commands.executeCommand('wger.refreshMyData');
            redrawn.stop();
            // The editor draws the rows below a redrawn one again, too.
            assert.ok(redrawn.rows.includes(plan.row));
            assert.equal(await readPortion(), 'Oats, Rolled 120 g · 455 kcal');
          } finally {
            item.amount = amount;
          }
        }),
      ));

    it('asks for the key, and reads nothing private without it', () =>
      withService({ generation: '2.7' }, async (service) => {
        const { contextKeys } = await activateExtension();
        const view = await getView('myData');
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.myData.state'), 'keyMissing');
        assert.deepEqual(
          service.requests.filter(({ target }) => /session|nutrition|log|profile/.test(target)),
          [],
        );
        await withKey(service, async () => {
          await waitUntil('the key', () => contextKeys.get('wger.myData.state') === 'rows');
          assert.deepEqual((await view.rows()).map(getLabel), [
            'Today',
            'Training',
            'Body Weight',
            'Measurements',
            'Nutrition',
            'Food Diary',
          ]);
        });
      }));

    it('says when a server offers neither sessions nor plans', () =>
      withService({ generation: 'minimum' }, (service) =>
        withKey(service, async () => {
          const { contextKeys } = await activateExtension();
          const view = await getView('myData');
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.myData.state'), 'notOffered');
        }),
      ));
  });
}
