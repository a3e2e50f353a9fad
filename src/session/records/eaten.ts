import { unlessFailed } from '../../api/errors.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import { datedRecords, type DatedRecord } from '../../training/datedRecords.ts';
import { scaled, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';
import { gramsEaten, KnownFoods, readFoods } from './foods.ts';
import { readPlannedFood, type PlannedFood } from './plannedFood.ts';
import { readRecords, type ReadContext } from './readRecords.ts';

/** A food that was eaten, with its values. */
export interface EatenEntry {
  /** Its own id; undefined where it has none. */
  readonly entry: string | undefined;
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
  readonly plan: string | undefined;
  /** Id of the meal of the plan. */
  readonly meal: string | undefined;
}

/** Entries of the diary, the oldest first. */
export interface Eaten {
  readonly entries: readonly EatenEntry[];
  /** The plans that were followed, by their ids; those that cannot be read are left out. */
  readonly plans: ReadonlyMap<string, PlannedFood>;
}

/** Upper limit on the foods that are read: more than anybody eats of in some weeks. */
const maxFoods = 500;
/** Upper limit on the plans that are read: more than anybody follows in some weeks. */
const maxPlans = 10;

/** Days of which the food is wanted. */
export interface EatenDays {
  readonly first: string;
  /** Absent where what is later is wanted, too. */
  readonly last?: string | undefined;
}

/**
 * Reads what was eaten.
 *
 * @param isWhole whether the meals of plans are read where there are goals
 */
export async function readEaten(
  server: Server,
  context: ReadContext,
  { first, last }: EatenDays,
  isWhole: boolean,
): Promise<Eaten> {
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since: first });
  const dated = await inSlices(datedRecords(rows));
  const records = last === undefined ? dated : dated.filter(({ day }) => day <= last);
  const ids = new Set(records.flatMap(({ details: { eaten } }) => eaten?.food ?? []));
  const followed = [...new Set(records.flatMap(({ details: { eaten } }) => eaten?.plan ?? []))].slice(
    -maxPlans,
  );
  const foods = new KnownFoods();
  const [, ...plans] = await Promise.all([
    readFoods(server, context, [...ids].slice(0, maxFoods), foods),
    // A diary says something without a plan, so that a failure is none of its own.
    ...followed.map(
      async (plan) => [plan, await unlessFailed(readPlannedFood(server, context, plan, isWhole))] as const,
    ),
  ]);
  return {
    entries: records.flatMap((record) => entryOf(record, foods)),
    plans: new Map(plans.flatMap(([id, plan]) => (plan === undefined ? [] : [[id, plan] as const]))),
  };
}

function entryOf({ day, item, details: { eaten } }: DatedRecord, foods: KnownFoods): readonly EatenEntry[] {
  if (eaten === undefined) {
    return [];
  }
  const food = foods.byId.get(eaten.food);
  const grams = gramsEaten(eaten, foods);
  return [
    {
      entry: item.id,
      day,
      id: eaten.food,
      name: food?.name,
      grams,
      nutrients: food === undefined || grams === undefined ? {} : scaled(food.nutrients, grams),
      plan: eaten.plan,
      meal: eaten.meal,
    },
  ];
}
