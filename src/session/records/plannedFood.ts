import { unlessFailed } from '../../api/errors.ts';
import { objectOf } from '../../api/json/value.ts';
import { pathSegment } from '../../resources/addresses/documentPath.ts';
import { idOf, joined, textOf } from '../../resources/fields.ts';
import { mealsOf, numberOfMeal, type Meal } from '../../resources/records/meals.ts';
import { sumOf, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { goalsOf, portionNutrients } from '../../training/nutrition/planNutrients.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** A meal of a nutrition plan. */
export interface PlannedMeal {
  /** Its name with its time; empty where it has neither. */
  readonly title: string;
  /** As of {@link numberOfMeal}. */
  readonly number: string;
  readonly nutrients: Nutrients;
}

/** Food that a nutrition plan is for. */
export interface PlannedFood {
  /** Goals that were set; undefined where there are none. */
  readonly goals: Nutrients | undefined;
  /** Sum of the meals; undefined where there is nothing in them, or they were not read. */
  readonly sum: Nutrients | undefined;
  /** The meals by their ids. */
  readonly meals: ReadonlyMap<string, PlannedMeal>;
}

/**
 * Reads what a nutrition plan is for. A diary says something without it, so that a failure is none of its own.
 *
 * @param isWhole whether meals are read where there are goals
 * @returns undefined where the plan cannot be read
 */
export async function readPlannedFood(
  { client, catalogue }: Server,
  context: ReadContext,
  plan: string,
  isWhole: boolean,
): Promise<PlannedFood | undefined> {
  const id = pathSegment(plan);
  const read = (endpoint: string): Promise<unknown> =>
    unlessFailed(client.value(`${endpoint}/${id}/`, 'key', context));
  // Goals are not sent with the meals in 2.2 (`wger-api.md` §3.7).
  const sent = await read('nutritionplan');
  const goals = goalsOf(objectOf(sent));
  const hasMeals = catalogue.knownEndpoints.has('nutritionplaninfo') && (isWhole || goals === undefined);
  const meals = sent === undefined || !hasMeals ? [] : (mealsOf(await read('nutritionplaninfo')) ?? []);
  const portions = meals.flatMap((meal) => meal.portions);
  return sent === undefined
    ? undefined
    : {
        goals,
        sum: portions.length === 0 ? undefined : sumOf(portions.map(portionNutrients)),
        meals: new Map(meals.map((meal) => [idOf(meal.meal) ?? '', plannedMeal(meal)])),
      };
}

/** Amounts to be eaten in a day: the goals, or else the sum of the meals; undefined where there are neither. */
export function targetOf(planned: PlannedFood | undefined): Nutrients | undefined {
  return planned?.goals ?? planned?.sum;
}

function plannedMeal({ meal, portions }: Meal): PlannedMeal {
  return {
    title: joined(textOf(meal['name']), textOf(meal['time']).slice(0, 5)),
    number: numberOfMeal(meal),
    nutrients: sumOf(portions.map(portionNutrients)),
  };
}
