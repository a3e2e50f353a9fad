import type { JsonObject } from '../../api/json/value.ts';
import { getFood, getPortionGrams } from '../../resources/records/meals.ts';
import { parseNutrients, scaleNutrients, type Nutrients } from './nutrition.ts';

/** Values of a portion; those are unknown of which the server sends neither the food nor the weight. */
export function computePortionNutrients(portion: JsonObject): Nutrients {
  const grams = getPortionGrams(portion);
  return scaleNutrients(parseNutrients(grams === undefined ? {} : getFood(portion)), grams ?? 0);
}

/** Goals of a plan; undefined where it has none. */
export function parseGoals(plan: JsonObject): Nutrients | undefined {
  const goals = parseNutrients({
    energy: plan['goal_energy'],
    protein: plan['goal_protein'],
    carbohydrates: plan['goal_carbohydrates'],
    fat: plan['goal_fat'],
    fiber: plan['goal_fiber'],
  });
  return Object.values(goals).every((goal) => goal === undefined) ? undefined : goals;
}
