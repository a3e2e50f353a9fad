import { each, inSlices } from '../../api/concurrency/slices.ts';
import { isObject, objectOf, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf, idText, textOf } from '../../resources/fields.ts';
import { hasManyById, ingredients } from '../../resources/ingredients.ts';
import type { Phrase } from '../../resources/text/phrases.ts';
import { foodName, foodOf, mealsOf } from '../../resources/records/meals.ts';
import type { EatenFood } from '../../resources/records/measures.ts';
import { unitsOf } from '../../resources/related/ingredientUnits.ts';
import { nutrientsIn, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';

/** Number of foods that are asked for by their ids at once. */
const foodsAtOnce = 50;
/** Rows that are read of the table of units, where foods do not bring theirs along (up to 2.4). */
const maxUnits = 1000;

/** Told of each name that is found: a text, or phrases that need other names. */
export type Learn = (resource: string, id: string, name: string | readonly Phrase[]) => void;

/** Foods, and the units that they are measured in, as they become known. */
export class KnownFoods {
  /** By their ids. */
  readonly byId = new Map<string, Food>();
  /** Grams of one of a unit, by its id. */
  readonly gramsOf = new Map<string, number>();
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
 * @param known takes the foods as they come, also where others fail
 * @param learn told of the names of foods and their units as they come
 * @throws a failure of what cannot be read
 */
export async function readFoods(
  server: Server,
  context: RequestContext,
  ids: readonly string[],
  known: KnownFoods,
  learn?: Learn,
): Promise<void> {
  const { client, catalogue } = server;
  const { byId, gramsOf } = known;
  const offered = await catalogue.endpoints(context);
  const hasMany = hasManyById(offered);
  const readSome = async (some: readonly string[]): Promise<void> => {
    const query = new URLSearchParams({ id__in: some.join(), limit: String(foodsAtOnce), ordering: 'id' });
    const { items } = await client.page('ingredientinfo', 'public', { query, ...context });
    for (const food of items.slice(0, foodsAtOnce).filter(isObject)) {
      const [id = '', name] = [idOf(food), textOf(food['name'])];
      byId.set(id, { name, nutrients: nutrientsIn(food) });
      learn?.(ingredients.id, id, name);
      for (const unit of unitsOf(food)) {
        gramsOf.set(unit.id, unit.grams ?? NaN);
        learn?.('ingredientweightunit', unit.id, unit.name);
      }
    }
  };
  // One request after another: whatever else is asked for meanwhile waits for no more than that.
  const readAll = async (): Promise<void> => {
    for (let at = 0; at < ids.length; at += foodsAtOnce) {
      await readSome(ids.slice(at, at + foodsAtOnce));
    }
  };
  const readUnits = async (): Promise<void> => {
    const query = new URLSearchParams({ limit: String(maxUnits), ordering: 'id' });
    const { items, next } = await client.page('ingredientweightunit', 'public', { query, ...context });
    unitsOf({ weight_units: items }).forEach(({ id, grams }) => {
      gramsOf.set(id, grams ?? NaN);
    });
    items.filter(isObject).forEach((unit) => {
      learnUnit(unit, learn);
    });
    known.hasMoreUnits = next !== undefined;
  };
  const reads = [
    // Units have names in a table of their own in the releases whose foods do not tell their ids (`wger-api.md` §3.4).
    ...(offered.has('weightunit') && offered.has('ingredientweightunit') ? [readUnits()] : []),
    ...(hasMany ? [readAll()] : learn === undefined ? [] : [readPlannedNames(server, context, learn)]),
  ];
  // Names that come are told before a failure is.
  await Promise.allSettled(reads);
  await Promise.all(reads);
}

/** Reads the names of the foods that are in the user's nutrition plans, and of the units that these are measured in there. */
export async function readPlannedNames(
  { client }: Pick<Server, 'client'>,
  context: RequestContext,
  learn: Learn,
): Promise<void> {
  const { items } = await client.page('nutritionplaninfo', 'key', {
    query: new URLSearchParams(),
    ...context,
  });
  const learnFoods = (plan: unknown): void => {
    for (const portion of (mealsOf(plan) ?? []).flatMap(({ portions }) => portions)) {
      learn(ingredients.id, idOf(foodOf(portion)) ?? '', foodName(portion));
      learnUnit(objectOf(portion['weight_unit_obj']), learn);
    }
  };
  await inSlices(each(items, learnFoods));
}

/** Units of foods are named by a table of their own. */
function learnUnit(unit: JsonObject, learn: Learn | undefined): void {
  const [id, name] = [idOf(unit), idText(unit['unit'])];
  if (id !== undefined && name !== undefined) {
    learn?.('ingredientweightunit', id, [{ name: 'weightunit', id: name }]);
  }
}

/** Grams of what was eaten; undefined where its unit is not known. */
export function gramsEaten({ amount, unit }: EatenFood, { gramsOf }: KnownFoods): number | undefined {
  const grams = unit === undefined ? 1 : (gramsOf.get(unit) ?? NaN);
  return Number.isNaN(grams) ? undefined : amount * grams;
}
