import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { Client, PageResult } from '../../api/client.ts';
import { toObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getId, toId, toText } from '../../resources/fields.ts';
import { canReadIngredientsByIds, ingredients } from '../../resources/ingredients.ts';
import type { Phrase } from '../../resources/text/phrases.ts';
import { getFoodName, getFood, getMeals, getUnitGrams } from '../../resources/records/meals.ts';
import type { EatenFood } from '../../resources/records/measures.ts';
import { readAllRows } from '../../resources/paging/readAllRows.ts';
import { createUncachedParameters } from '../../resources/paging/uncached.ts';
import { getIngredientUnits } from '../../resources/related/ingredientUnits.ts';
import { parseNutrients, scaleNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';

/** Number of foods that are requested by their ids at once. */
const foodsPerRequest = 50;
/** Number of units that are requested at once, which takes a third of a second. */
const unitsPerRequest = 5000;
/** Maximum number of rows read of the table of units, which is needed up to 2.4. wger comes with 14,300. */
const maxUnits = 20_000;
/** Maximum number of pages read of the user's nutrition plans; a page usually has 20 of them. */
const maxPlanPages = 50;

/** Called with each name that is found: a text, or phrases that need other names. */
export type NameListener = (resource: string, id: string, name: string | readonly Phrase[]) => void;

/** Foods and their units, as far as they have been read. */
export class KnownFoods {
  /** By their ids. */
  readonly foodsById = new Map<string, Food>();
  /** Grams of one of a unit, by its id; undefined if its weight is not known. */
  readonly gramsByUnit = new Map<string, number | undefined>();
}

/** Foods to read. */
export interface FoodSelection {
  readonly ids: readonly string[];
  /** True to read the units of all foods, too, where they are in a table of their own. */
  readonly includesUnits: boolean;
}

export interface Food {
  readonly name: string;
  /** Per 100 g. */
  readonly nutrients: Nutrients;
}

/**
 * Reads foods by their ids, several with each request. Releases up to 2.1 cannot filter by several ids: there, only the names of
 * foods in nutrition plans are read.
 *
 * @param knownFoods receives foods as they are read, even if others fail
 * @param onName called with the names of foods and units as they are read
 * @throws a failure of any read
 */
export async function readFoods(
  server: Pick<Server, 'client' | 'catalogue'>,
  context: RequestContext,
  { ids, includesUnits }: FoodSelection,
  knownFoods: KnownFoods,
  onName?: NameListener,
): Promise<void> {
  const { client } = server;
  const endpoints = await server.catalogue.readEndpoints(context);
  const reads: Promise<void>[] = [];
  // Releases whose foods do not have the ids of their units have a table of units (`wger-api.md` §3.4).
  if (includesUnits && endpoints.has('weightunit') && endpoints.has('ingredientweightunit')) {
    reads.push(readUnits(client, context, knownFoods, onName));
  }
  if (canReadIngredientsByIds(endpoints)) {
    reads.push(readFoodsByIds(client, context, ids, knownFoods, onName));
  } else if (onName !== undefined && ids.length > 0) {
    reads.push(readPlannedFoodNames(server, context, onName));
  }
  // Waits for all reads, so that names are reported before a failure.
  await Promise.allSettled(reads);
  await Promise.all(reads);
}

/** Reads foods with their units, one request at a time, so that other reads of the server do not wait for all of them. */
async function readFoodsByIds(
  client: Client,
  context: RequestContext,
  ids: readonly string[],
  { foodsById, gramsByUnit }: KnownFoods,
  onName: NameListener | undefined,
): Promise<void> {
  for (let at = 0; at < ids.length; at += foodsPerRequest) {
    const query = new URLSearchParams({
      id__in: ids.slice(at, at + foodsPerRequest).join(),
      limit: String(foodsPerRequest),
      ordering: 'id',
      // Up to 2.5, the page cache keeps foods for a week, so that a refresh would not show what was corrected since.
      ...createUncachedParameters('public'),
    });
    const options = { query, ...context, maxRows: foodsPerRequest, canTruncate: true };
    for (const [id, food] of await readAllRows(client, 'ingredientinfo', 'public', options)) {
      const name = toText(food['name']);
      foodsById.set(id, { name, nutrients: parseNutrients(food) });
      onName?.(ingredients.id, id, name);
      for (const unit of getIngredientUnits(food)) {
        gramsByUnit.set(unit.id, unit.grams);
        onName?.('ingredientweightunit', unit.id, unit.name);
      }
    }
  }
}

async function readUnits(
  client: Client,
  context: RequestContext,
  knownFoods: KnownFoods,
  onName: NameListener | undefined,
): Promise<void> {
  const query = new URLSearchParams({ limit: String(unitsPerRequest), ordering: 'id' });
  const options = { query, ...context, maxRows: maxUnits, maxPages: 100, canTruncate: true };
  const units = await readAllRows(client, 'ingredientweightunit', 'public', options);
  await runInSlices(
    mapInSteps([...units], ([id, unit]) => {
      knownFoods.gramsByUnit.set(id, getUnitGrams(unit));
      reportUnitName(unit, onName);
    }),
  );
}

/** Reads the names of foods and units in the user's nutrition plans, page by page from the newest one on. */
export async function readPlannedFoodNames(
  { client }: Pick<Server, 'client'>,
  context: RequestContext,
  onName: NameListener,
): Promise<void> {
  const reportFoodNames = (plan: unknown): void => {
    for (const portion of (getMeals(plan) ?? []).flatMap(({ portions }) => portions)) {
      onName(ingredients.id, getId(getFood(portion)) ?? '', getFoodName(portion));
      reportUnitName(toObject(portion['weight_unit_obj']), onName);
    }
  };
  let query: URLSearchParams | undefined = new URLSearchParams({ ordering: '-id' });
  for (let pages = 0; query !== undefined && pages < maxPlanPages; pages++) {
    const page: PageResult = await client.readPage('nutritionplaninfo', 'key', { query, ...context });
    await runInSlices(mapInSteps(page.items, reportFoodNames));
    query = page.next;
  }
}

/** Reports the name of a unit, which is in another table. */
function reportUnitName(unit: JsonObject, onName: NameListener | undefined): void {
  const [id, name] = [getId(unit), toId(unit['unit'])];
  if (id !== undefined && name !== undefined) {
    onName?.('ingredientweightunit', id, [{ name: 'weightunit', id: name }]);
  }
}

/** Returns the grams of a food that was eaten; undefined if its unit or the weight of that is not known. */
export function getGrams({ amount, unit }: EatenFood, { gramsByUnit }: KnownFoods): number | undefined {
  const grams = unit === undefined ? 1 : gramsByUnit.get(unit);
  return grams === undefined ? undefined : amount * grams;
}

/** Returns the nutrients of a food that was eaten; none if it or its grams are not known. */
export function getEatenNutrients(eaten: EatenFood, knownFoods: KnownFoods): Nutrients {
  const food = knownFoods.foodsById.get(eaten.food);
  const grams = getGrams(eaten, knownFoods);
  return food === undefined || grams === undefined ? {} : scaleNutrients(food.nutrients, grams);
}
