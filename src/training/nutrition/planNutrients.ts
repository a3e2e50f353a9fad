import type { JsonObject } from '../../api/json/value.ts';
import { foodOf, gramsOf } from '../../resources/records/meals.ts';
import { nutrientsIn, scaled, type Nutrients } from './nutrition.ts';

/** Values of a portion; those are unknown of which the server sends neither the food nor the weight. */
export function portionNutrients(portion: JsonObject): Nutrients {
  const grams = gramsOf(portion);
  return scaled(nutrientsIn(grams === undefined ? {} : foodOf(portion)), grams ?? 0);
}

/** Goals of a plan; undefined where it has none. */
export function goalsOf(plan: JsonObject): Nutrients | undefined {
  const goals = nutrientsIn({
    energy: plan['goal_energy'],
    protein: plan['goal_protein'],
    carbohydrates: plan['goal_carbohydrates'],
    fat: plan['goal_fat'],
    fiber: plan['goal_fiber'],
  });
  return Object.values(goals).every((goal) => goal === undefined) ? undefined : goals;
}
