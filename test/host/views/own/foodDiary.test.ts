import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { diary, grams, meals } from '../../../service/domain/nutrition.ts';
import type { Generation } from '../../../service/service.ts';
import type { Row } from '../../../../src/views/rows/rows.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { withSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView } from '../../support/views.ts';
import { readUntil, waitUntil } from '../../support/waits.ts';
import { waitForRowsBelow, formatRow } from './ownRows.ts';
import { runCopyCommand } from '../../documents/commands/runCopyCommand.ts';

/** The descriptions of the rows of days. */
function getDescriptions(rows: readonly DrawnRow[]): readonly string[] {
  return rows.filter(({ row }) => row.kind === 'group').map(({ item }) => String(item.description));
}

/** Asserts that the parent of each row, at any depth, is the row above it. */
async function assertParents(view: DrawnView, rows: readonly DrawnRow[]): Promise<void> {
  for (const { row } of rows.filter((drawn) => drawn.row.kind === 'group')) {
    const below = await view.rows(row);
    for (const drawn of below) {
      assert.ok((await view.getParent(drawn.row)) === row, `${getLabel(drawn)} is below a row that is gone`);
    }
    await assertParents(view, below);
  }
}

export function foodDiaryTests(): void {
  describe('My Data', () => {
    it('has the food diary by day', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const days = (await waitForRowsBelow(view, 'Food Diary')).filter(({ row }) => row.kind === 'group');
          assert.equal(days.length, new Set(diary.map(({ date }) => date)).size);
          const readDescendants = async ({ row }: DrawnRow): Promise<readonly Row[]> =>
            row.kind === 'group'
              ? (await Promise.all((await view.rows(row)).map(readDescendants))).flat()
              : [row];
          const entries = (await Promise.all(days.map(readDescendants))).flat();
          assert.equal(entries.length, diary.length);
        }),
      ));

    it('copies the names of one or several days of the food diary', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const [first, second] = (await waitForRowsBelow(view, 'Food Diary')).filter(
            ({ row }) => row.kind === 'group',
          );
          assert.ok(first !== undefined && second !== undefined);
          assert.equal(await runCopyCommand('wger.copyName', first.row), getLabel(first));
          assert.equal(
            await runCopyCommand('wger.copyName', first.row, [first.row, second.row]),
            `${getLabel(first)}\n${getLabel(second)}`,
          );
        }),
      ));

    for (const generation of ['2.2', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} has the food of a day by meal, with their sums`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const shown = await readUntil(
              view,
              async () => {
                const days = (await waitForRowsBelow(view, 'Food Diary')).filter(
                  ({ row }) => row.kind === 'group',
                );
                const below = await Promise.all(days.map(({ row }) => view.rows(row)));
                return below.map((rows) => rows.filter(({ row }) => row.kind === 'group').map(formatRow));
              },
              // Names of meals and nutrients of foods are loaded separately.
              (meals) =>
                meals.flat().every((text) => /^(?!Meal \|).+ \| [\d,]+ kcal · protein \d+ g$/.test(text)),
              (meals) => meals.flat().join('; '),
            );
            const days = [...new Set(diary.map(({ date }) => date))].sort().reverse();
            const expected = days.map((day) => {
              const eaten = diary.filter(({ date, meal }) => date === day && meal !== null);
              return [...Map.groupBy(eaten, ({ meal }) => meal)]
                .map(([id, entries]) => {
                  const { name, time } = meals.find((meal) => meal.id === id) ?? assert.fail();
                  const sum = (nutrient: 'energy' | 'protein'): number =>
                    Math.round(
                      entries.reduce(
                        (all, entry) => all + (entry.ingredient[nutrient] * grams(entry)) / 100,
                        0,
                      ),
                    );
                  const title = name || (time ?? '').slice(0, 5) || 'Meal 4';
                  return `${title} | ${sum('energy').toLocaleString('en')} kcal · protein ${sum('protein')} g`;
                })
                .sort();
            });
            assert.deepEqual(
              shown.map((texts) => [...texts].sort()),
              expected,
            );
            assert.ok(expected.flat().length > 3);
          }),
        ));
    }

    it('updates the names of new and renamed meals on refresh', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const breakfast = meals.find(({ name }) => name === 'Breakfast') ?? assert.fail();
          const waitForTitles = async (name: string): Promise<void> => {
            await readUntil(
              view,
              async () => {
                const days = (await waitForRowsBelow(view, 'Food Diary')).filter(
                  ({ row }) => row.kind === 'group',
                );
                return (await Promise.all(days.map(({ row }) => view.rows(row)))).flat().map(getLabel);
              },
              (titles) => titles.includes(name),
              (titles) => titles.join('; '),
            );
          };
          await waitForTitles('Breakfast');
          Object.assign(breakfast, { name: 'Early Breakfast' });
          try {
            await vscode.commands.executeCommand('wger.refreshMyData');
            await waitForTitles('Early Breakfast');
          } finally {
            Object.assign(breakfast, { name: 'Breakfast' });
          }
        }),
      ));

    it('updates the nutritional values of a food on refresh', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { date, ingredient: food } = diary[0] ?? assert.fail();
          const waitForEnergy = async (): Promise<readonly DrawnRow[]> => {
            const sum = diary
              .filter((entry) => entry.date === date)
              .reduce((all, entry) => all + (entry.ingredient.energy * grams(entry)) / 100, 0);
            const text = `${Math.round(sum).toLocaleString('en')} kcal`;
            return readUntil(
              view,
              () => waitForRowsBelow(view, 'Food Diary'),
              (rows) => getDescriptions(rows).at(-1)?.startsWith(`${text} ·`) === true,
              (rows) => `${getDescriptions(rows).join('; ')} in place of ${text}`,
            );
          };
          await waitForEnergy();
          food.energy += 500;
          try {
            await vscode.commands.executeCommand('wger.refreshMyData');
            // A day with a changed description is still the parent of its rows.
            await assertParents(view, await waitForEnergy());
          } finally {
            food.energy -= 500;
          }
        }),
      ));

    // Up to 2.4, the units of all foods are in a table of their own.
    for (const [generation, unitReadCount] of [
      ['2.4', 1],
      ['2.7', 0],
    ] as const) {
      it(`totals a day of the food diary of ${generation} once all of it is loaded, and reads each food once`, () =>
        withSetting('pageSize', 10, () =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const view = await getView('myData');
              const diaryRow = (await view.rows()).find((drawn) => getLabel(drawn) === 'Food Diary');
              const waitForDays = (
                areRight: (texts: readonly string[]) => boolean,
              ): Promise<readonly DrawnRow[]> =>
                readUntil(
                  view,
                  () => view.rows(diaryRow?.row),
                  (rows) => areRight(getDescriptions(rows)),
                  (rows) => getDescriptions(rows).join('; '),
                );
              const sum = /^[\d,]+ kcal · protein [\d,]+ g$/;
              // The last day on a page may continue on the next one.
              const rows = await waitForDays(
                (texts) =>
                  texts.length === 5 && texts.slice(0, 4).every((text) => sum.test(text)) && texts[4] === '2',
              );
              await vscode.commands.executeCommand('wger.loadMore', rows.at(-1)?.row);
              const [first] = await waitForDays(
                (texts) => texts.length === 6 && texts.every((text) => sum.test(text)),
              );
              assert.match(
                first?.item.tooltip as string,
                /^\w+ \d+, \d{4} · [\d,]+ kcal · protein [\d,]+ g$/,
              );
              const asked = service.requests
                .filter(({ target }) => target.includes('/ingredientinfo/?id__in='))
                .flatMap(
                  ({ target }) => new URL(target, service.url).searchParams.get('id__in')?.split(',') ?? [],
                );
              assert.deepEqual([...asked].sort(), [...new Set(asked)].sort());
              const unitReads = service.requests.filter(({ target }) =>
                target.includes('/ingredientweightunit/'),
              );
              assert.equal(unitReads.length, unitReadCount);
            }),
          ),
        ));
    }

    it('shows the current number of entries of a food diary’s day when foods cannot be read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-404', on: /\/ingredientinfo\// };
          const view = await getView('myData');
          await waitForRowsBelow(view, 'Food Diary');
          await waitUntil('foods to be asked for', () =>
            service.requests.some(({ target }) => target.includes('/ingredientinfo/')),
          );
          await waitUntilIdle(service);
          const days = await waitForRowsBelow(view, 'Food Diary');
          assert.deepEqual(
            days.map(({ item }) => item.description),
            days.map(() => '2'),
          );

          // Adds an entry to a meal that the first day already has.
          const [, first = assert.fail(), next = assert.fail()] = diary;
          const { date } = next;
          assert.ok(first.meal === next.meal && first.date !== date);
          next.date = first.date;
          try {
            const day = days.at(-1) ?? assert.fail();
            const redrawn = view.recordRedraws();
            await vscode.commands.executeCommand('wger.refreshMyData');
            redrawn.stop();
            assert.ok(redrawn.rows.includes(day.row));
            assert.equal((await view.draw(day.row)).item.description, '3');
          } finally {
            next.date = date;
          }
        }),
      ));
  });
}
