import { NotWger } from '../../api/failures/errors.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { toObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toPathSegment } from '../../resources/addresses/documentPath.ts';
import { getId, toText } from '../../resources/fields.ts';
import { formatMealName, getMeals, type Meal } from '../../resources/records/meals.ts';
import { sumNutrients, type Nutrients, type NutrientSum } from '../../training/nutrition/nutrition.ts';
import { parseGoals, computePortionNutrients } from '../../training/nutrition/planNutrients.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** A meal of a nutrition plan. */
interface PlannedMeal {
  /** As {@link formatMealName}. */
  readonly name: string;
  /** Position among the meals of its plan, counted from 1; many servers give all meals the same `order`. */
  readonly position: number;
  /** Undefined where nothing is planned for it. */
  readonly nutrients: Nutrients | undefined;
}

/** Food and goals of a nutrition plan. */
export interface PlannedFood {
  /** Goals that were set; undefined where there are none. */
  readonly goals: Nutrients | undefined;
  /** Last day of the plan, as in `2026-11-22`; empty if it has none. */
  readonly end: string;
  /** Sum of the meals; undefined if they are empty or were not read. */
  readonly sum: NutrientSum | undefined;
  /** The meals by their ids. */
  readonly meals: ReadonlyMap<string, PlannedMeal>;
}

/**
 * Reads the food and goals of a nutrition plan. Meals that cannot be read are left out.
 *
 * @param includesMeals true to read the meals even if the plan has goals
 * @throws a failure of reading the plan itself
 */
export async function readPlannedFood(
  server: Pick<Server, 'address' | 'client' | 'catalogue'>,
  context: ReadContext,
  plan: string,
  includesMeals: boolean,
): Promise<PlannedFood> {
  const { client, catalogue } = server;
  // Goals are not sent with the meals in 2.2 (`wger-api.md` §3.7).
  const item = toObject(await client.readValue(`nutritionplan/${toPathSegment(plan)}/`, 'key', context));
  const goals = parseGoals(item);
  const hasMeals =
    catalogue.knownEndpoints.has('nutritionplaninfo') && (includesMeals || goals === undefined);
  const meals = hasMeals ? ((await ignoreFailure(readPlannedMeals(server, plan, context))) ?? []) : [];
  return {
    goals,
    end: toText(item['end']),
    sum: sumPortions(meals.flatMap(({ portions }) => portions)),
    meals: new Map(
      meals.flatMap((meal, at) => {
        const mealId = getId(meal.meal);
        return mealId === undefined ? [] : [[mealId, toPlannedMeal(meal, at + 1)] as const];
      }),
    ),
  };
}

/**
 * Reads the meals of a nutrition plan with their portions.
 *
 * @param plan its id
 * @throws NotWger for an answer of another shape, and other failures of the reading
 */
export async function readPlannedMeals(
  { address, client }: Pick<Server, 'address' | 'client'>,
  plan: string,
  context: RequestContext,
): Promise<readonly Meal[]> {
  const meals = getMeals(await client.readValue(`nutritionplaninfo/${toPathSegment(plan)}/`, 'key', context));
  if (meals === undefined) {
    throw new NotWger(address.name, 'other-shape');
  }
  return meals;
}

/** Returns true if a plan was over on a day. */
export function hasEnded({ end }: PlannedFood, day: string): boolean {
  return end !== '' && end < day;
}

/**
 * Returns the amounts to be eaten in a day: the goals, or else those sums of the meals that are complete; undefined if there are
 * neither.
 */
export function getTargetNutrients(planned: PlannedFood | undefined): Nutrients | undefined {
  const { goals, sum } = planned ?? {};
  return (
    goals ??
    (sum && {
      energy: sum.isComplete.energy ? sum.energy : undefined,
      protein: sum.isComplete.protein ? sum.protein : undefined,
    })
  );
}

function toPlannedMeal({ meal, portions }: Meal, position: number): PlannedMeal {
  return { name: formatMealName(meal), position, nutrients: sumPortions(portions) };
}

function sumPortions(portions: Meal['portions']): NutrientSum | undefined {
  return portions.length === 0 ? undefined : sumNutrients(portions.map(computePortionNutrients));
}
