import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { isObject, toObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getId, toId, toText } from '../../resources/fields.ts';
import { canReadIngredientsByIds, ingredients } from '../../resources/ingredients.ts';
import type { Phrase } from '../../resources/text/phrases.ts';
import { getFoodName, getFood, getMeals } from '../../resources/records/meals.ts';
import type { EatenFood } from '../../resources/records/measures.ts';
import { getIngredientUnits } from '../../resources/related/ingredientUnits.ts';
import { parseNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';

/** Number of foods that are asked for by their ids at once. */
const foodsPerRequest = 50;
/** Rows that are read of the table of units, where foods do not bring theirs along (up to 2.4). */
const maxUnits = 1000;

/** Told of each name that is found: a text, or phrases that need other names. */
export type NameListener = (resource: string, id: string, name: string | readonly Phrase[]) => void;

/** Foods, and the units that they are measured in, as they become known. */
export class KnownFoods {
  /** By their ids. */
  readonly foodsById = new Map<string, Food>();
  /** Grams of one of a unit, by its id. */
  readonly gramsByUnit = new Map<string, number>();
  /** True if there are units that were not read. */
  hasMoreUnits = false;
}

export interface Food {
  readonly name: string;
  /** Per 100 g. */
  readonly nutrients: Nutrients;
}

/**
 * Reads foods by their ids, several with each request. Releases up to 2.1 answer for none together: there, none is known,
 * and only those of plans are named.
 *
 * @param knownFoods takes the foods as they come, also where others fail
 * @param onName told of the names of foods and their units as they come
 * @throws a failure of what cannot be read
 */
export async function readFoods(
  server: Server,
  context: RequestContext,
  ids: readonly string[],
  knownFoods: KnownFoods,
  onName?: NameListener,
): Promise<void> {
  const { client, catalogue } = server;
  const { foodsById: byId, gramsByUnit: gramsOf } = knownFoods;
  const endpoints = await catalogue.readEndpoints(context);
  const canReadByIds = canReadIngredientsByIds(endpoints);
  const readBatch = async (batch: readonly string[]): Promise<void> => {
    const query = new URLSearchParams({
      id__in: batch.join(),
      limit: String(foodsPerRequest),
      ordering: 'id',
    });
    const { items } = await client.readPage('ingredientinfo', 'public', { query, ...context });
    for (const food of items.slice(0, foodsPerRequest).filter(isObject)) {
      const [id = '', name] = [getId(food), toText(food['name'])];
      byId.set(id, { name, nutrients: parseNutrients(food) });
      onName?.(ingredients.id, id, name);
      for (const unit of getIngredientUnits(food)) {
        gramsOf.set(unit.id, unit.grams ?? NaN);
        onName?.('ingredientweightunit', unit.id, unit.name);
      }
    }
  };
  // One request after another: whatever else is asked for meanwhile waits for no more than that.
  const readAll = async (): Promise<void> => {
    for (let at = 0; at < ids.length; at += foodsPerRequest) {
      await readBatch(ids.slice(at, at + foodsPerRequest));
    }
  };
  const readUnits = async (): Promise<void> => {
    const query = new URLSearchParams({ limit: String(maxUnits), ordering: 'id' });
    const { items, next } = await client.readPage('ingredientweightunit', 'public', { query, ...context });
    getIngredientUnits({ weight_units: items }).forEach(({ id, grams }) => {
      gramsOf.set(id, grams ?? NaN);
    });
    items.filter(isObject).forEach((unit) => {
      reportUnitName(unit, onName);
    });
    knownFoods.hasMoreUnits = next !== undefined;
  };
  const reads = [
    // Units have names in a table of their own in the releases whose foods do not tell their ids (`wger-api.md` §3.4).
    ...(endpoints.has('weightunit') && endpoints.has('ingredientweightunit') ? [readUnits()] : []),
    ...(canReadByIds
      ? [readAll()]
      : onName === undefined
        ? []
        : [readPlannedFoodNames(server, context, onName)]),
  ];
  // Names that come are told before a failure is.
  await Promise.allSettled(reads);
  await Promise.all(reads);
}

/** Reads the names of the foods that are in the user's nutrition plans, and of the units that these are measured in there. */
export async function readPlannedFoodNames(
  { client }: Pick<Server, 'client'>,
  context: RequestContext,
  onName: NameListener,
): Promise<void> {
  const { items } = await client.readPage('nutritionplaninfo', 'key', {
    query: new URLSearchParams(),
    ...context,
  });
  const reportFoodNames = (plan: unknown): void => {
    for (const portion of (getMeals(plan) ?? []).flatMap(({ portions }) => portions)) {
      onName(ingredients.id, getId(getFood(portion)) ?? '', getFoodName(portion));
      reportUnitName(toObject(portion['weight_unit_obj']), onName);
    }
  };
  await runInSlices(mapInSteps(items, reportFoodNames));
}

/** Units of foods are named by a table of their own. */
function reportUnitName(unit: JsonObject, onName: NameListener | undefined): void {
  const [id, name] = [getId(unit), toId(unit['unit'])];
  if (id !== undefined && name !== undefined) {
    onName?.('ingredientweightunit', id, [{ name: 'weightunit', id: name }]);
  }
}

/** Grams of what was eaten; undefined where its unit is not known. */
export function getGrams(
  { amount, unit }: EatenFood,
  { gramsByUnit: gramsOf }: KnownFoods,
): number | undefined {
  const grams = unit === undefined ? 1 : (gramsOf.get(unit) ?? NaN);
  return Number.isNaN(grams) ? undefined : amount * grams;
}
