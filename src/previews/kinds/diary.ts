import * as vscode from 'vscode';
import { joined } from '../../resources/fields.ts';
import { addDays, endOfSpan } from '../../training/calendar.ts';
import { sumOf, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { dateText, today } from '../../vscode/text/moments.ts';
import { localNumber } from '../../vscode/text/numbers.ts';
import type { Block, ChoiceBlock, TableBlock } from '../blocks.ts';
import type { Server } from '../../session/currentServer.ts';
import { openedDay, type LoadPreview } from '../preview.ts';
import { readEaten, type EatenEntry } from '../../session/records/eaten.ts';
import { targetNutrients, type PlannedFood } from '../../session/records/plannedFood.ts';
import { foodTable, mealTitle, valueCells, valueColumns, type FoodPortion } from '../parts/foodTable.ts';
import { energyShares, goalBars, incompleteText, nutrientTable } from '../parts/nutrients.ts';
import { plotOf } from '../parts/plots.ts';
import { nothingYet, sourceText, text, textColumn } from '../parts/words.ts';

/** Days that are shown. */
const shownDays = 30;

/** Food that was eaten in the last weeks, day by day and meal by meal, beside the goals and the meals of the plan. */
export const loadDiary: LoadPreview = async (request) => {
  const { server, context } = request;
  const opened = await openedDay(request);
  const now = today();
  const end = endOfSpan(now, shownDays, opened);
  const isNow = end === now;
  const first = addDays(end, 1 - shownDays);
  const { entries, plans } = await readEaten(server, context, { first, last: isNow ? undefined : end }, true);
  const readAt = Date.now();
  const title = isNow
    ? vscode.l10n.t('The last {0} days', shownDays)
    : vscode.l10n.t('{0} – {1}', dateText(first), dateText(end));
  return (choices) => {
    const days = [...new Set([...(isNow ? [now] : []), ...entries.map(({ day }) => day)])].sort().reverse();
    const chosen =
      [choices['day'], opened, now].find((day) => day !== undefined && days.includes(day)) ?? days[0] ?? end;
    return {
      title: vscode.l10n.t('Food Diary'),
      subtitle: title,
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
                plans.get((entries.findLast(({ day }) => day <= chosen) ?? entries[0])?.plan ?? ''),
                new Map([...plans.values()].flatMap(({ meals }) => [...meals])),
                // Up to 2.0 no entry says its meal (`wger-api.md` §3.7).
                entries.some(({ meal }) => meal !== undefined),
                server,
              ),
              ...dayByDay(title, entries),
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
  plan: PlannedFood | undefined,
  meals: PlannedFood['meals'],
  isByMeal: boolean,
  server: Server,
): readonly Block[] {
  const sum = sumOf(entries.map(({ nutrients }) => nutrients));
  return [
    ...(sum.isComplete.energy && sum.isComplete.protein ? leftText(sum, plan) : incompleteText()),
    ...goalBars(
      plan?.goals === undefined ? vscode.l10n.t('Planned') : vscode.l10n.t('Goals'),
      sum,
      targetNutrients(plan),
    ),
    nutrientTable(vscode.l10n.t('Eaten'), [
      { title: vscode.l10n.t('Eaten'), values: sum },
      ...(plan?.sum === undefined ? [] : [{ title: vscode.l10n.t('Planned'), values: plan.sum }]),
      ...(plan?.goals === undefined ? [] : [{ title: vscode.l10n.t('Goal'), values: plan.goals }]),
    ]),
    ...energyShares(sum),
    ...(entries.length === 0
      ? text(vscode.l10n.t('Nothing was entered on this day.'))
      : mealTables(entries, meals, server)),
    ...(isByMeal ? openMeals(entries, plan) : []),
  ];
}

/** Foods by the meals that they were eaten with, beside what is planned for these; those of no meal come last. */
function mealTables(
  entries: readonly EatenEntry[],
  meals: PlannedFood['meals'],
  { address }: Server,
): readonly Block[] {
  const byMeal = Map.groupBy(entries, ({ meal = '' }) => (meals.has(meal) ? meal : ''));
  const planned = [...meals].map(([id, meal]) => {
    return [id, mealTitle(meal.name, meal.place), meal.nutrients] as const;
  });
  const others = byMeal.size === 1 ? vscode.l10n.t('Foods') : vscode.l10n.t('Other Foods');
  return [...planned, ['', others, undefined] as const].flatMap(([id, title, nutrients]) => {
    const own = byMeal.get(id);
    return own === undefined ? [] : foodTable(title, own.map(portionOf), address, nutrients);
  });
}

/** Meals of the plan of which nothing was entered on a day. */
function openMeals(entries: readonly EatenEntry[], plan: PlannedFood | undefined): readonly TableBlock[] {
  const eaten = new Set(entries.map(({ meal }) => meal));
  const rows = [...(plan?.meals ?? [])].flatMap(([id, meal]) =>
    eaten.has(id) || meal.nutrients === undefined
      ? []
      : [{ cells: [mealTitle(meal.name, meal.place), ...valueCells(meal.nutrients)] }],
  );
  return rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption: vscode.l10n.t('Planned, Nothing Entered'),
          columns: [textColumn(vscode.l10n.t('Meal')), ...valueColumns()],
          rows,
        },
      ];
}

function portionOf(entry: EatenEntry): FoodPortion {
  return { ...entry, name: entry.name ?? vscode.l10n.t('Ingredient {0}', entry.id) };
}

/** "920 kcal and 54 g of protein left." */
function leftText({ energy, protein }: Nutrients, plan: PlannedFood | undefined): readonly Block[] {
  const target = targetNutrients(plan);
  const left = (
    wanted: number | undefined,
    eaten: number | undefined,
    unit: string,
    nutrient: string,
  ): string => {
    const amount = wanted === undefined || eaten === undefined ? undefined : Math.round(wanted - eaten);
    const parts = [localNumber(Math.abs(amount ?? 0)), unit, nutrient] as const;
    if (amount === undefined) {
      return '';
    }
    if (amount >= 0) {
      return vscode.l10n.t('{0} {1} of {2} left', ...parts);
    }
    return plan?.goals === undefined
      ? vscode.l10n.t('{0} {1} of {2} more than planned', ...parts)
      : vscode.l10n.t('{0} {1} of {2} over the goal', ...parts);
  };
  return text(
    joined(
      left(target?.energy, energy, 'kcal', vscode.l10n.t('energy')),
      left(target?.protein, protein, 'g', vscode.l10n.t('protein')),
    ),
  );
}

/** Days as plots, and with the same numbers as a table; none where nothing is known of the foods. */
function dayByDay(caption: string, entries: readonly EatenEntry[]): readonly Block[] {
  const byDay = [...Map.groupBy(entries, ({ day }) => day)].map(
    ([day, own]) => [day, sumOf(own.map(({ nutrients }) => nutrients))] as const,
  );
  const plotted = (title: string, unit: string, name: 'energy' | 'protein'): readonly Block[] =>
    plotOf({
      title,
      unit,
      form: 'bars',
      span: 'day',
      values: byDay.flatMap(([day, sum]) => {
        const value = sum[name];
        // A bar for a part of a day would be taken for all of it.
        return value === undefined || !sum.isComplete[name] ? [] : [{ day, value: Math.round(value) }];
      }),
    });
  const plots = [
    ...plotted(vscode.l10n.t('Energy per day'), 'kcal', 'energy'),
    ...plotted(vscode.l10n.t('Protein per day'), 'g', 'protein'),
  ];
  return plots.length === 0
    ? []
    : [
        ...plots,
        {
          kind: 'table',
          caption,
          columns: [textColumn(vscode.l10n.t('Day')), ...valueColumns()],
          rows: byDay.map(([day, sum]) => ({ cells: [dateText(day), ...valueCells(sum)] })).reverse(),
        },
      ];
}
