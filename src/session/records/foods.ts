import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { PageResult } from '../../api/client.ts';
import { isObject, toObject, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getId, toId, toText } from '../../resources/fields.ts';
import { canReadIngredientsByIds, ingredients } from '../../resources/ingredients.ts';
import type { Phrase } from '../../resources/text/phrases.ts';
import { getFoodName, getFood, getMeals } from '../../resources/records/meals.ts';
import type { EatenFood } from '../../resources/records/measures.ts';
import { readAllRows } from '../../resources/paging/readAllRows.ts';
import { getIngredientUnits } from '../../resources/related/ingredientUnits.ts';
import { parseNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';

/** Number of foods that are asked for by their ids at once. */
const foodsPerRequest = 50;
/** Maximum number of rows read of the table of units, which is needed up to 2.4. */
const maxUnits = 1000;
/** Maximum number of pages read of the user's nutrition plans; a page usually has 20 of them. */
const maxPlanPages = 50;

/** Called with each name that is found: a text, or phrases that need other names. */
export type NameListener = (resource: string, id: string, name: string | readonly Phrase[]) => void;

/** Foods and their units, as far as they have been read. */
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
  ids: readonly string[],
  knownFoods: KnownFoods,
  onName?: NameListener,
): Promise<void> {
  const { client, catalogue } = server;
  const { foodsById, gramsByUnit } = knownFoods;
  const endpoints = await catalogue.readEndpoints(context);
  const canReadByIds = canReadIngredientsByIds(endpoints);
  const readBatch = async (batch: readonly string[]): Promise<void> => {
    const query = new URLSearchParams({
      id__in: batch.join(),
      limit: String(foodsPerRequest),
      ordering: 'id',
    });
    const options = { query, ...context, maxRows: foodsPerRequest, canTruncate: true };
    for (const [id, food] of await readAllRows(client, 'ingredientinfo', 'public', options)) {
      const name = toText(food['name']);
      foodsById.set(id, { name, nutrients: parseNutrients(food) });
      onName?.(ingredients.id, id, name);
      for (const unit of getIngredientUnits(food)) {
        gramsByUnit.set(unit.id, unit.grams ?? NaN);
        onName?.('ingredientweightunit', unit.id, unit.name);
      }
    }
  };
  // One request at a time, so that other reads of the server do not wait for all of them.
  const readAll = async (): Promise<void> => {
    for (let at = 0; at < ids.length; at += foodsPerRequest) {
      await readBatch(ids.slice(at, at + foodsPerRequest));
    }
  };
  const readUnits = async (): Promise<void> => {
    const query = new URLSearchParams({ limit: String(maxUnits), ordering: 'id' });
    const { items, next } = await client.readPage('ingredientweightunit', 'public', { query, ...context });
    getIngredientUnits({ weight_units: items }).forEach(({ id, grams }) => {
      gramsByUnit.set(id, grams ?? NaN);
    });
    items.filter(isObject).forEach((unit) => {
      reportUnitName(unit, onName);
    });
    knownFoods.hasMoreUnits = next !== undefined;
  };
  const reads = [
    // Releases whose foods do not have the ids of their units have a table of units (`wger-api.md` §3.4).
    ...(endpoints.has('weightunit') && endpoints.has('ingredientweightunit') ? [readUnits()] : []),
    ...(canReadByIds
      ? [readAll()]
      : onName === undefined
        ? []
        : [readPlannedFoodNames(server, context, onName)]),
  ];
  // Waits for all reads, so that names are reported before a failure.
  await Promise.allSettled(reads);
  await Promise.all(reads);
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

/** Returns the grams of a food that was eaten; undefined if its unit is not known. */
export function getGrams({ amount, unit }: EatenFood, { gramsByUnit }: KnownFoods): number | undefined {
  const grams = unit === undefined ? 1 : (gramsByUnit.get(unit) ?? NaN);
  return Number.isNaN(grams) ? undefined : amount * grams;
}
