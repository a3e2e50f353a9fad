import * as vscode from 'vscode';
import { objectOf } from '../../api/json/value.ts';
import { idText, textOf } from '../../resources/fields.ts';
import { foodName, gramsOf, mealName, type Meal } from '../../resources/records/meals.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import type { Server } from '../../session/currentServer.ts';
import { readPlannedMeals } from '../../session/records/plannedMeals.ts';
import { sumOf } from '../../training/nutrition/nutrition.ts';
import type { Block } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { foodTable, mealTitle } from '../parts/foodTable.ts';
import { energyShares, goalBars, incompleteText, nutrientTable } from '../parts/nutrients.ts';
import { goalsOf, portionNutrients } from '../../training/nutrition/planNutrients.ts';
import { nothingYet, sourceText } from '../parts/words.ts';
import { periodText } from '../../vscode/text/plans.ts';

const withMeals = endpointResource('nutritionplaninfo');

/** A nutrition plan: its meals with what is eaten, their sums, and what was aimed at. */
export const loadNutritionPlan: LoadPreview = async ({ server, document, id, context }) => {
  await server.catalogue.form(withMeals, context);
  const [{ json, readAt }, meals] = await Promise.all([document(), readPlannedMeals(server, id, context)]);
  const plan = objectOf(json);
  return () => {
    const portions = meals.flatMap((meal) => meal.portions);
    const sum = sumOf(portions.map(portionNutrients));
    const goals = goalsOf(plan);
    // A plan that is for logging alone has goals, and no meals.
    const columns = [
      ...(portions.length === 0 ? [] : [{ title: vscode.l10n.t('Planned'), values: sum }]),
      ...(goals === undefined ? [] : [{ title: vscode.l10n.t('Goal'), values: goals }]),
    ];
    return {
      title: textOf(plan['description']) || vscode.l10n.t('Nutrition Plan'),
      subtitle: periodText(textOf(plan['start']), textOf(plan['end'])),
      source: sourceText(server, readAt),
      blocks: [
        ...(portions.length === 0
          ? nothingYet(server, vscode.l10n.t('Nothing is planned for any meal yet.'))
          : []),
        ...(sum.isComplete.energy && sum.isComplete.protein ? [] : incompleteText()),
        ...(portions.length === 0 ? [] : goalBars(vscode.l10n.t('Goals'), sum, goals)),
        ...(columns.length === 0 ? [] : [nutrientTable(vscode.l10n.t('A Day of This Plan'), columns)]),
        ...energyShares(sum),
        ...meals.flatMap((meal, at) => mealBlocks(meal, at, server)),
      ],
    };
  };
};

function mealBlocks({ meal, portions }: Meal, at: number, { address }: Server): readonly Block[] {
  const foods = portions.map((portion) => ({
    name: foodName(portion),
    id: idText(portion['ingredient']),
    grams: gramsOf(portion),
    nutrients: portionNutrients(portion),
  }));
  return foods.length === 0 ? [] : foodTable(mealTitle(mealName(meal), at + 1), foods, address);
}
