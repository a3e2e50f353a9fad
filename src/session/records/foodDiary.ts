import { ignoreFailure } from '../../api/failures/failures.ts';
import { flatMapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { toDatedRecords, type DatedRecord } from '../../training/datedRecords.ts';
import type { Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';
import { getEatenNutrients, getGrams, KnownFoods, readFoods } from './foods.ts';
import { readPlannedFood, type PlannedFood } from './plannedFood.ts';
import { readRecords, type ReadContext } from './readRecords.ts';

/** A food that was eaten, with its nutrients. */
export interface EatenFoodEntry {
  /** Id of the diary entry; undefined if it has none. */
  readonly entryId: string | undefined;
  /** As in `2026-11-22`. */
  readonly day: string;
  /** Id of the ingredient. */
  readonly id: string;
  /** Undefined if it is not known. */
  readonly name: string | undefined;
  /** Undefined if the weight of its unit is not known. */
  readonly grams: number | undefined;
  readonly nutrients: Nutrients;
  /** Id of the nutrition plan that it was eaten by. */
  readonly planId: string | undefined;
  /** Id of the meal of the plan. */
  readonly mealId: string | undefined;
}

/** Entries of the diary, oldest first. */
export interface FoodDiary {
  readonly entries: readonly EatenFoodEntry[];
  /** Plans that were followed, by their ids; plans that cannot be read are excluded. */
  readonly plans: ReadonlyMap<string, PlannedFood>;
  /** Number of entries that were read, including those outside the range. */
  readonly readCount: number;
}

/** Upper limit on the foods that are read: more than anybody eats in a few weeks. */
const maxFoods = 500;
/** Upper limit on the plans that are read: more than anybody follows in a few weeks. */
const maxPlans = 10;

/** A range of days, both included. */
export interface DayRange {
  readonly first: string;
  /** All later days are included when absent. */
  readonly last?: string | undefined;
}

/**
 * Reads what was eaten.
 *
 * @param includesMeals true to read the meals of plans that have goals, too
 */
export async function readFoodDiary(
  server: Pick<Server, 'address' | 'client' | 'catalogue'>,
  context: ReadContext,
  { first, last }: DayRange,
  includesMeals: boolean,
): Promise<FoodDiary> {
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since: first });
  const dated = await runInSlices(toDatedRecords(rows));
  const records = last === undefined ? dated : dated.filter(({ day }) => day <= last);
  const foodIds = getLatestIds(records, 'food', maxFoods);
  const planIds = getLatestIds(records, 'plan', maxPlans);
  const includesUnits = records.some(({ details: { eatenFood } }) => eatenFood?.unit !== undefined);
  const foods = new KnownFoods();
  const [, ...plans] = await Promise.all([
    readFoods(server, context, { ids: foodIds, includesUnits }, foods),
    // A diary is useful without its plans, so it is read even if they cannot be.
    ...planIds.map(
      async (plan) =>
        [plan, await ignoreFailure(readPlannedFood(server, context, plan, includesMeals))] as const,
    ),
  ]);
  return {
    entries: await runInSlices(flatMapInSteps(records, (record) => toDiaryEntries(record, foods))),
    plans: new Map(plans.flatMap(([id, plan]) => (plan === undefined ? [] : [[id, plan] as const]))),
    readCount: rows.length,
  };
}

/**
 * Returns the ids of the foods or plans of a diary, the latest eaten or followed first.
 *
 * @param records the oldest first
 * @param maxIds upper limit on the ids
 */
export function getLatestIds(
  records: readonly Pick<DatedRecord, 'details'>[],
  member: 'food' | 'plan',
  maxIds: number,
): readonly string[] {
  const ids = records.toReversed().flatMap(({ details: { eatenFood } }) => eatenFood?.[member] ?? []);
  return [...new Set(ids)].slice(0, maxIds);
}

function toDiaryEntries(
  { day, item, details: { eatenFood } }: DatedRecord,
  foods: KnownFoods,
): readonly EatenFoodEntry[] {
  if (eatenFood === undefined) {
    return [];
  }
  return [
    {
      entryId: item.id,
      day,
      id: eatenFood.food,
      name: foods.foodsById.get(eatenFood.food)?.name,
      grams: getGrams(eatenFood, foods),
      nutrients: getEatenNutrients(eatenFood, foods),
      planId: eatenFood.plan,
      mealId: eatenFood.meal,
    },
  ];
}
