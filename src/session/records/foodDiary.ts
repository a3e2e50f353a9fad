import { ignoreFailure } from '../../api/errors.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { toDatedRecords, type DatedRecord } from '../../training/datedRecords.ts';
import { scaleNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';
import { getGrams, KnownFoods, readFoods } from './foods.ts';
import { readPlannedFood, type PlannedFood } from './plannedFood.ts';
import { readRecords, type ReadContext } from './readRecords.ts';

/** A food that was eaten, with its values. */
export interface EatenFoodEntry {
  /** Its own id; undefined where it has none. */
  readonly entryId: string | undefined;
  /** As in `2026-11-22`. */
  readonly day: string;
  /** Id of the ingredient. */
  readonly id: string;
  /** Its name; undefined where it is not known. */
  readonly name: string | undefined;
  /** Undefined where the weight of its unit is not known. */
  readonly grams: number | undefined;
  readonly nutrients: Nutrients;
  /** Id of the nutrition plan that it was eaten by. */
  readonly planId: string | undefined;
  /** Id of the meal of the plan. */
  readonly mealId: string | undefined;
}

/** Entries of the diary, the oldest first. */
export interface FoodDiary {
  readonly entries: readonly EatenFoodEntry[];
  /** The plans that were followed, by their ids; those that cannot be read are left out. */
  readonly plans: ReadonlyMap<string, PlannedFood>;
}

/** Upper limit on the foods that are read: more than anybody eats of in some weeks. */
const maxFoods = 500;
/** Upper limit on the plans that are read: more than anybody follows in some weeks. */
const maxPlans = 10;

/** Days of which the food is wanted. */
export interface DayRange {
  readonly first: string;
  /** Absent where what is later is wanted, too. */
  readonly last?: string | undefined;
}

/**
 * Reads what was eaten.
 *
 * @param includesMeals whether the meals of plans are read where there are goals
 */
export async function readFoodDiary(
  server: Server,
  context: ReadContext,
  { first, last }: DayRange,
  includesMeals: boolean,
): Promise<FoodDiary> {
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since: first });
  const dated = await runInSlices(toDatedRecords(rows));
  const records = last === undefined ? dated : dated.filter(({ day }) => day <= last);
  const foodIds = new Set(records.flatMap(({ details: { eatenFood: eaten } }) => eaten?.food ?? []));
  const planIds = [
    ...new Set(records.flatMap(({ details: { eatenFood: eaten } }) => eaten?.plan ?? [])),
  ].slice(-maxPlans);
  const foods = new KnownFoods();
  const [, ...plans] = await Promise.all([
    readFoods(server, context, [...foodIds].slice(0, maxFoods), foods),
    // A diary says something without a plan, so that a failure is none of its own.
    ...planIds.map(
      async (plan) =>
        [plan, await ignoreFailure(readPlannedFood(server, context, plan, includesMeals))] as const,
    ),
  ]);
  return {
    entries: records.flatMap((record) => toDiaryEntries(record, foods)),
    plans: new Map(plans.flatMap(([id, plan]) => (plan === undefined ? [] : [[id, plan] as const]))),
  };
}

function toDiaryEntries(
  { day, item, details: { eatenFood: eaten } }: DatedRecord,
  foods: KnownFoods,
): readonly EatenFoodEntry[] {
  if (eaten === undefined) {
    return [];
  }
  const food = foods.foodsById.get(eaten.food);
  const grams = getGrams(eaten, foods);
  return [
    {
      entryId: item.id,
      day,
      id: eaten.food,
      name: food?.name,
      grams,
      nutrients: food === undefined || grams === undefined ? {} : scaleNutrients(food.nutrients, grams),
      planId: eaten.plan,
      mealId: eaten.meal,
    },
  ];
}
