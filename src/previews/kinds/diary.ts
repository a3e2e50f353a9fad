import * as vscode from 'vscode';
import { addDays } from '../../training/calendar.ts';
import { sumOf, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { dateText, today } from '../../vscode/text/moments.ts';
import { localNumber } from '../../vscode/text/numbers.ts';
import type { Block, ChoiceBlock } from '../blocks.ts';
import type { Server } from '../../session/currentServer.ts';
import type { LoadPreview } from '../preview.ts';
import { readEaten, type EatenEntry } from '../../session/records/eaten.ts';
import { foodTable, valueCells, valueColumns, type FoodPortion } from '../parts/foodTable.ts';
import { energyShares, incompleteText, nutrientTable } from '../parts/nutrients.ts';
import { plotOf } from '../parts/plots.ts';
import { nothingYet, sourceText, text } from '../parts/words.ts';

/** Days that are shown. */
const shownDays = 30;

/** Food that was eaten in the last weeks, day by day, beside the goals of the plan. */
export const loadDiary: LoadPreview = async ({ server, context }) => {
  const first = addDays(today(), 1 - shownDays);
  const { entries, goalsOf } = await readEaten(server, context, first);
  const readAt = Date.now();
  return (choices) => {
    const days = [...new Set([today(), ...entries.map(({ day }) => day).reverse()])];
    const chosen = days.find((day) => day === choices['day']) ?? today();
    return {
      title: vscode.l10n.t('Food Diary'),
      subtitle: vscode.l10n.t('The last {0} days', shownDays),
      source: sourceText(server, readAt),
      blocks:
        entries.length === 0
          ? nothingYet(
              server,
              vscode.l10n.t('You have not entered any food in the last {0} days.', shownDays),
            )
          : [
              dayChoice(days, chosen),
              ...dayBlocks(
                entries.filter(({ day }) => day === chosen),
                // A day without food goes by the plan of the last one with any.
                goalsOf((entries.findLast(({ day }) => day <= chosen) ?? entries[0])?.plan),
                server,
              ),
              ...dayByDay(entries),
            ],
    };
  };
};

function dayChoice(days: readonly string[], chosen: string): ChoiceBlock {
  return {
    kind: 'choice',
    name: 'day',
    title: vscode.l10n.t('Day'),
    options: days.map((day) => ({ id: day, title: dateText(day) })),
    chosen,
  };
}

function dayBlocks(
  entries: readonly EatenEntry[],
  goals: Nutrients | undefined,
  server: Server,
): readonly Block[] {
  const sum = sumOf(entries.map(({ nutrients }) => nutrients));
  return [
    ...(sum.isComplete.energy && sum.isComplete.protein ? leftText(sum, goals) : incompleteText()),
    nutrientTable(vscode.l10n.t('Eaten'), [
      { title: vscode.l10n.t('Eaten'), values: sum },
      ...(goals === undefined ? [] : [{ title: vscode.l10n.t('Goal'), values: goals }]),
    ]),
    ...energyShares(sum),
    ...(entries.length === 0
      ? text(vscode.l10n.t('Nothing was entered on this day.'))
      : [foodTable(vscode.l10n.t('Foods'), entries.map(portionOf), server.address)]),
  ];
}

function portionOf(entry: EatenEntry): FoodPortion {
  return { ...entry, name: entry.name ?? vscode.l10n.t('Ingredient {0}', entry.id) };
}

/** "920 kcal and 54 g of protein left." */
function leftText({ energy, protein }: Nutrients, goals: Nutrients | undefined): readonly Block[] {
  const left = (goal: number | undefined, eaten: number | undefined): number | undefined =>
    goal === undefined || eaten === undefined ? undefined : Math.round(goal - eaten);
  const [kilocalories, grams] = [left(goals?.energy, energy), left(goals?.protein, protein)];
  const words = [
    kilocalories === undefined ? '' : leftOf(kilocalories, 'kcal', vscode.l10n.t('energy')),
    grams === undefined ? '' : leftOf(grams, 'g', vscode.l10n.t('protein')),
  ].filter((part) => part !== '');
  return text(words.join(' · '));
}

function leftOf(amount: number, unit: string, nutrient: string): string {
  return amount >= 0
    ? vscode.l10n.t('{0} {1} of {2} left', localNumber(amount), unit, nutrient)
    : vscode.l10n.t('{0} {1} of {2} over the goal', localNumber(-amount), unit, nutrient);
}

/** Days as plots, and with the same numbers as a table; none where nothing is known of the foods. */
function dayByDay(entries: readonly EatenEntry[]): readonly Block[] {
  const byDay = [...Map.groupBy(entries, ({ day }) => day)].map(
    ([day, own]) => [day, sumOf(own.map(({ nutrients }) => nutrients))] as const,
  );
  const plotted = (
    title: string,
    unit: string,
    valueOf: (sum: Nutrients) => number | undefined,
  ): readonly Block[] =>
    plotOf({
      title,
      unit,
      form: 'bars',
      values: byDay.flatMap(([day, sum]) => {
        const value = valueOf(sum);
        return value === undefined ? [] : [{ day, value: Math.round(value), isRecord: false }];
      }),
    });
  const plots = [
    ...plotted(vscode.l10n.t('Energy of a day'), 'kcal', ({ energy }) => energy),
    ...plotted(vscode.l10n.t('Protein of a day'), 'g', ({ protein }) => protein),
  ];
  return plots.length === 0
    ? []
    : [
        ...plots,
        {
          kind: 'table',
          caption: vscode.l10n.t('The last {0} days', shownDays),
          columns: [{ title: vscode.l10n.t('Day'), isNumber: false }, ...valueColumns()],
          rows: byDay.map(([day, sum]) => ({ cells: [dateText(day), ...valueCells(sum)] })).reverse(),
        },
      ];
}
