import * as vscode from 'vscode';
import { joinParts } from '../../resources/fields.ts';
import { addDays, computeSpanEnd } from '../../training/calendar.ts';
import { sumNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { formatDate, getToday } from '../../vscode/text/dates.ts';
import { formatLocalNumber } from '../../vscode/text/numbers.ts';
import type { Block, ChoiceBlock, TableBlock } from '../blocks.ts';
import type { Server } from '../../session/currentServer.ts';
import { readOpenedDay, type LoadPreview } from '../preview.ts';
import { readFoodDiary, type EatenFoodEntry, type FoodDiary } from '../../session/records/foodDiary.ts';
import { getTargetNutrients, hasEnded, type PlannedFood } from '../../session/records/plannedFood.ts';
import { createFoodTable, formatMealTitle, type FoodPortion } from '../parts/foodTable.ts';
import {
  createEnergyShares,
  createGoalBars,
  createIncompleteNote,
  createNutrientCells,
  createNutrientColumns,
  createNutrientTable,
} from '../parts/nutrients.ts';
import { createPlot } from '../parts/createPlot.ts';
import { createReadLimitNote } from '../parts/tableLimits.ts';
import { emptyState, formatSource, table, text, textColumn } from '../parts/builders.ts';

/** Number of days shown. */
const dayCount = 30;

/** The food eaten in the last weeks, by day and meal, compared with the goals and the meals of the plan. */
export const loadDiary: LoadPreview = async (request) => {
  const { server, context } = request;
  const openedDay = await readOpenedDay(request);
  const currentDay = getToday();
  const end = computeSpanEnd(currentDay, dayCount, openedDay);
  const isCurrentPeriod = end === currentDay;
  const first = addDays(end, 1 - dayCount);
  const { entries, plans, readCount } = await readFoodDiary(
    server,
    context,
    { first, last: isCurrentPeriod ? undefined : end },
    true,
  );
  const readAt = Date.now();
  const title = isCurrentPeriod
    ? vscode.l10n.t('The last {0} days', dayCount)
    : vscode.l10n.t('{0} – {1}', formatDate(first), formatDate(end));
  return (choices) => {
    const days = [...new Set([...(isCurrentPeriod ? [currentDay] : []), ...entries.map(({ day }) => day)])]
      .sort()
      .reverse();
    const chosen =
      [choices['day'], openedDay, currentDay].find((day) => day !== undefined && days.includes(day)) ??
      days[0] ??
      end;
    return {
      title: vscode.l10n.t('Food Diary'),
      subtitle: title,
      source: formatSource(server, readAt),
      blocks: [
        ...(entries.length === 0
          ? emptyState(server, vscode.l10n.t('You have not entered any food in this period.'))
          : [
              createDayChoice(days, chosen),
              ...createDayBlocks(
                entries.filter(({ day }) => day === chosen),
                findPlan({ entries, plans }, chosen),
                new Map([...plans.values()].flatMap(({ meals }) => [...meals])),
                // Up to 2.0, entries do not name their meal (`wger-api.md` §3.7).
                entries.some(({ mealId }) => mealId !== undefined),
                { server, isPast: chosen < currentDay },
              ),
              ...createDailyBlocks(title, entries),
            ]),
        ...createReadLimitNote(readCount),
      ],
    };
  };
};

/** Finds the plan of a day. Without entries, it is that of the last day with one, unless the plan was over by then. */
function findPlan(
  { entries, plans }: Pick<FoodDiary, 'entries' | 'plans'>,
  day: string,
): PlannedFood | undefined {
  const last = entries.findLast((entry) => entry.day <= day) ?? entries[0];
  const plan = plans.get(last?.planId ?? '');
  return plan === undefined || (last?.day !== day && hasEnded(plan, day)) ? undefined : plan;
}

function createDayChoice(days: readonly string[], chosen: string): ChoiceBlock {
  return {
    kind: 'choice',
    name: 'day',
    title: vscode.l10n.t('Day'),
    options: days.map((day) => ({ id: day, title: formatDate(day) })),
    chosen,
  };
}

function createDayBlocks(
  entries: readonly EatenFoodEntry[],
  plan: PlannedFood | undefined,
  meals: PlannedFood['meals'],
  hasMeals: boolean,
  { server, isPast }: { readonly server: Server; readonly isPast: boolean },
): readonly Block[] {
  const sum = sumNutrients(entries.map(({ nutrients }) => nutrients));
  return [
    ...(sum.isComplete.energy && sum.isComplete.protein
      ? createRemainingText(sum, plan, isPast)
      : createIncompleteNote()),
    ...createGoalBars(
      plan?.goals === undefined ? vscode.l10n.t('Planned') : vscode.l10n.t('Goals'),
      sum,
      getTargetNutrients(plan),
    ),
    ...createNutrientTable(vscode.l10n.t('Eaten'), [
      { title: vscode.l10n.t('Eaten'), values: sum },
      ...(plan?.sum === undefined ? [] : [{ title: vscode.l10n.t('Planned'), values: plan.sum }]),
      ...(plan?.goals === undefined ? [] : [{ title: vscode.l10n.t('Goal'), values: plan.goals }]),
    ]),
    ...createEnergyShares(sum),
    ...(entries.length === 0
      ? text(vscode.l10n.t('Nothing was entered on this day.'))
      : createMealTables(entries, meals, server)),
    ...(hasMeals ? createUneatenMealsTable(entries, plan) : []),
  ];
}

/** Foods by the meal they were eaten with, compared with what was planned for it. Foods without a meal come last. */
function createMealTables(
  entries: readonly EatenFoodEntry[],
  meals: PlannedFood['meals'],
  { address }: Server,
): readonly Block[] {
  const byMeal = Map.groupBy(entries, ({ mealId = '' }) => (meals.has(mealId) ? mealId : ''));
  const planned = [...meals].map(
    ([id, meal]) => [id, formatMealTitle(meal.name, meal.position), meal.nutrients] as const,
  );
  const others = byMeal.size === 1 ? vscode.l10n.t('Foods') : vscode.l10n.t('Other foods');
  return [...planned, ['', others, undefined] as const].flatMap(([id, title, nutrients]) => {
    const own = byMeal.get(id);
    return own === undefined ? [] : createFoodTable(title, own.map(toFoodPortion), address, nutrients);
  });
}

/** Planned meals for which nothing was entered on the day. */
function createUneatenMealsTable(
  entries: readonly EatenFoodEntry[],
  plan: PlannedFood | undefined,
): readonly TableBlock[] {
  const eaten = new Set(entries.map(({ mealId }) => mealId));
  const rows = [...(plan?.meals ?? [])].flatMap(([id, meal]) =>
    eaten.has(id) || meal.nutrients === undefined
      ? []
      : [{ cells: [formatMealTitle(meal.name, meal.position), ...createNutrientCells(meal.nutrients)] }],
  );
  const columns = [textColumn(vscode.l10n.t('Meal')), ...createNutrientColumns()];
  return table(vscode.l10n.t('Planned, nothing entered'), columns, rows);
}

function toFoodPortion(entry: EatenFoodEntry): FoodPortion {
  return { ...entry, name: entry.name ?? vscode.l10n.t('Ingredient {0}', entry.id) };
}

/** "920 kcal of energy left · 54 g of protein over the goal"; for a past day, only what differs from the goal. */
function createRemainingText(
  { energy, protein }: Nutrients,
  plan: PlannedFood | undefined,
  isPast: boolean,
): readonly Block[] {
  const target = getTargetNutrients(plan);
  const formatRemaining = (unit: string, nutrient: string, targetAmount = NaN, eatenAmount = NaN): string => {
    const amount = Math.round(targetAmount - eatenAmount);
    if (Number.isNaN(amount) || (isPast && amount === 0)) {
      return '';
    }
    const parts = [formatLocalNumber(Math.abs(amount)), unit, nutrient] as const;
    if (amount >= 0) {
      if (!isPast) {
        return vscode.l10n.t('{0} {1} of {2} left', ...parts);
      }
      return plan?.goals === undefined
        ? vscode.l10n.t('{0} {1} of {2} less than planned', ...parts)
        : vscode.l10n.t('{0} {1} of {2} below the goal', ...parts);
    }
    return plan?.goals === undefined
      ? vscode.l10n.t('{0} {1} of {2} more than planned', ...parts)
      : vscode.l10n.t('{0} {1} of {2} over the goal', ...parts);
  };
  return text(
    joinParts(
      formatRemaining('kcal', vscode.l10n.t('energy'), target?.energy, energy),
      formatRemaining('g', vscode.l10n.t('protein'), target?.protein, protein),
    ),
  );
}

/** The sums of each day as plots and as a table. Empty if no nutrients are known. */
function createDailyBlocks(caption: string, entries: readonly EatenFoodEntry[]): readonly Block[] {
  const byDay = [...Map.groupBy(entries, ({ day }) => day)].map(
    ([day, own]) => [day, sumNutrients(own.map(({ nutrients }) => nutrients))] as const,
  );
  const createNutrientPlot = (title: string, unit: string, name: 'energy' | 'protein'): readonly Block[] =>
    createPlot({
      title,
      unit,
      chartType: 'bars',
      interval: 'day',
      values: byDay.flatMap(([day, sum]) => {
        const value = sum[name];
        // A bar for an incomplete sum would look like that of the whole day.
        return value === undefined || !sum.isComplete[name] ? [] : [{ day, value: Math.round(value) }];
      }),
    });
  const plots = [
    ...createNutrientPlot(vscode.l10n.t('Energy per day'), 'kcal', 'energy'),
    ...createNutrientPlot(vscode.l10n.t('Protein per day'), 'g', 'protein'),
  ];
  const rows = byDay.map(([day, sum]) => [formatDate(day), ...createNutrientCells(sum)]).reverse();
  return rows.every(([, ...amounts]) => amounts.every((amount) => amount === ''))
    ? []
    : [
        ...plots,
        ...table(
          caption,
          [textColumn(vscode.l10n.t('Day')), ...createNutrientColumns()],
          rows.map((cells) => ({ cells })),
        ),
      ];
}
