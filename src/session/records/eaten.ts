import { inSlices } from '../../api/concurrency/slices.ts';
import { unlessFailed } from '../../api/errors.ts';
import { objectOf } from '../../api/json/value.ts';
import { pathSegment } from '../../resources/addresses/documentPath.ts';
import { datedRecords, type DatedRecord } from '../../training/datedRecords.ts';
import { scaled, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { goalsOf } from '../../training/nutrition/planNutrients.ts';
import type { Server } from '../currentServer.ts';
import { gramsEaten, readFoods, type Foods } from './foods.ts';
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
}

/** Entries of the diary, the oldest first. */
export interface Eaten {
  readonly entries: readonly EatenEntry[];
  /** Goals of a plan by its id; undefined where it has none, or cannot be read. */
  readonly goalsOf: (plan: string | undefined) => Nutrients | undefined;
}

/** Upper limit on the plans whose goals are read: more than anybody follows in some weeks. */
const maxPlans = 10;

/**
 * Reads what was eaten.
 *
 * @param since the first day
 */
export async function readEaten(server: Server, context: ReadContext, since: string): Promise<Eaten> {
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since });
  const records = await inSlices(datedRecords(rows));
  const ids = new Set(records.flatMap(({ details: { eaten } }) => eaten?.food ?? []));
  const plans = [...new Set(records.flatMap(({ details: { eaten } }) => eaten?.plan ?? []))].slice(-maxPlans);
  const [foods, ...goals] = await Promise.all([
    readFoods(server, context, ids),
    ...plans.map((plan) => readGoals(server, context, plan)),
  ]);
  const byPlan = new Map(plans.map((plan, at) => [plan, goals[at]]));
  return {
    entries: records.flatMap((record) => entryOf(record, foods)),
    goalsOf: (plan) => (plan === undefined ? undefined : byPlan.get(plan)),
  };
}

function entryOf({ day, item, details: { eaten } }: DatedRecord, foods: Foods): readonly EatenEntry[] {
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
    },
  ];
}

/** A diary says something without goals, so that a failure is none of its own. */
async function readGoals(
  { client }: Server,
  context: ReadContext,
  plan: string,
): Promise<Nutrients | undefined> {
  const sent = await unlessFailed(client.value(`nutritionplan/${pathSegment(plan)}/`, 'key', context));
  return sent === undefined ? undefined : goalsOf(objectOf(sent));
}
