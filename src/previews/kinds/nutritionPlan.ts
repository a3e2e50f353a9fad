import * as vscode from 'vscode';
import { toId, toText } from '../../resources/fields.ts';
import { getFoodName, getPortionGrams, formatMealName, type Meal } from '../../resources/records/meals.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import type { Server } from '../../session/currentServer.ts';
import { readPlannedMeals } from '../../session/records/plannedFood.ts';
import { sumNutrients } from '../../training/nutrition/nutrition.ts';
import type { Block } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { createFoodTable, formatMealTitle } from '../parts/foodTable.ts';
import {
  createEnergyShares,
  createGoalBars,
  createIncompleteNote,
  createNutrientTable,
} from '../parts/nutrients.ts';
import { parseGoals, computePortionNutrients } from '../../training/nutrition/planNutrients.ts';
import { emptyState, formatSource } from '../parts/builders.ts';
import { formatPeriod } from '../../vscode/text/plans.ts';

const planInfoResource = createEndpointResource('nutritionplaninfo');

/** A nutrition plan with its meals, their sums and its goals. */
export const loadNutritionPlan: LoadPreview = async ({ server, readDocument, id, context }) => {
  await server.catalogue.getForm(planInfoResource, context);
  const [{ item: plan, readAt }, meals] = await Promise.all([
    readDocument(),
    readPlannedMeals(server, id, context),
  ]);
  return () => {
    const portions = meals.flatMap((meal) => meal.portions);
    const sum = sumNutrients(portions.map(computePortionNutrients));
    const goals = parseGoals(plan);
    // A plan used only for logging has goals but no meals.
    const columns = [
      ...(portions.length === 0 ? [] : [{ title: vscode.l10n.t('Planned'), values: sum }]),
      ...(goals === undefined ? [] : [{ title: vscode.l10n.t('Goal'), values: goals }]),
    ];
    return {
      title: toText(plan['description']) || vscode.l10n.t('Nutrition Plan'),
      subtitle: formatPeriod(toText(plan['start']), toText(plan['end'])),
      source: formatSource(server, readAt),
      blocks: [
        ...(portions.length === 0
          ? emptyState(server, vscode.l10n.t('Nothing is planned for any meal yet.'))
          : []),
        ...(sum.isComplete.energy && sum.isComplete.protein ? [] : createIncompleteNote()),
        ...(portions.length === 0 ? [] : createGoalBars(vscode.l10n.t('Goals'), sum, goals)),
        ...createNutrientTable(vscode.l10n.t('A day of this plan'), columns),
        ...createEnergyShares(sum),
        ...meals.flatMap((meal, at) => createMealBlocks(meal, at, server)),
      ],
    };
  };
};

function createMealBlocks({ meal, portions }: Meal, at: number, { address }: Server): readonly Block[] {
  const foods = portions.map((portion) => ({
    name: getFoodName(portion),
    id: toId(portion['ingredient']),
    grams: getPortionGrams(portion),
    nutrients: computePortionNutrients(portion),
  }));
  return foods.length === 0
    ? []
    : createFoodTable(formatMealTitle(formatMealName(meal), at + 1), foods, address);
}
