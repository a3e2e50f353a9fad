import type { JsonObject } from '../../api/json/value.ts';
import { mapNutrients } from '../../resources/nutrients.ts';
import { getFood, getPortionGrams } from '../../resources/records/meals.ts';
import { parseNutrients, scaleNutrients, type Nutrients } from './nutrition.ts';

/** Computes the nutrients of a portion, which are unknown if the server sends no food or weight. */
export function computePortionNutrients(portion: JsonObject): Nutrients {
  const grams = getPortionGrams(portion);
  return scaleNutrients(parseNutrients(grams === undefined ? {} : getFood(portion)), grams ?? 0);
}

/** Returns the goals of a plan; undefined if it has none. A goal of 0 counts as none. */
export function parseGoals(plan: JsonObject): Nutrients | undefined {
  const amounts = parseNutrients({
    energy: plan['goal_energy'],
    protein: plan['goal_protein'],
    carbohydrates: plan['goal_carbohydrates'],
    fat: plan['goal_fat'],
    fiber: plan['goal_fiber'],
  });
  const goals = mapNutrients((name) => (amounts[name] === 0 ? undefined : amounts[name]));
  return Object.values(goals).every((goal) => goal === undefined) ? undefined : goals;
}
