import { isObject, type JsonObject } from '../../api/json/value.ts';
import { idOf, textOf } from '../../resources/fields.ts';
import { hasManyById } from '../../resources/ingredients.ts';
import type { EatenFood } from '../../resources/records/measures.ts';
import { unitsOf } from '../../resources/related/ingredientUnits.ts';
import { nutrientsIn, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** So many foods are asked for by their ids at once. */
const foodsAtOnce = 50;
/** So many are asked for in all: more than anybody eats of in the weeks that are shown. */
const maxFoods = 500;
/** Rows that are read of the table of units, where foods do not bring theirs along (up to 2.4). */
const maxUnits = 1000;

/** Foods, and the units that they are measured in. */
export interface Foods {
  /** By their ids. */
  readonly byId: ReadonlyMap<string, Food>;
  /** Grams of one of a unit, by its id. */
  readonly gramsOf: ReadonlyMap<string, number>;
}

export interface Food {
  readonly name: string;
  /** Per 100 g. */
  readonly nutrients: Nutrients;
}

/** Reads foods by their ids, several with each request. Releases up to 2.1 answer for none together: there, none is known. */
export async function readFoods(
  server: Server,
  context: ReadContext,
  ids: ReadonlySet<string>,
): Promise<Foods> {
  const { client, catalogue } = server;
  const byId = new Map<string, Food>();
  const gramsOf = new Map<string, number>();
  const offered = await catalogue.endpoints(context);
  const wanted = hasManyById(offered) ? [...ids].slice(0, maxFoods) : [];
  const learnUnits = (food: JsonObject): void => {
    unitsOf(food).forEach(({ id, grams }) => {
      gramsOf.set(id, grams ?? NaN);
    });
  };
  const readSome = async (some: readonly string[]): Promise<void> => {
    const query = new URLSearchParams({ id__in: some.join(), limit: String(foodsAtOnce), ordering: 'id' });
    const { items } = await client.page('ingredientinfo', 'public', { query, ...context });
    for (const food of items.filter(isObject)) {
      byId.set(idOf(food) ?? '', { name: textOf(food['name']), nutrients: nutrientsIn(food) });
      learnUnits(food);
    }
  };
  const readUnits = async (): Promise<void> => {
    const query = new URLSearchParams({ limit: String(maxUnits), ordering: 'id' });
    const { items } = await client.page('ingredientweightunit', 'public', { query, ...context });
    learnUnits({ weight_units: items });
  };
  await Promise.all([
    ...Array.from({ length: Math.ceil(wanted.length / foodsAtOnce) }, (_, at) =>
      readSome(wanted.slice(at * foodsAtOnce, (at + 1) * foodsAtOnce)),
    ),
    // Units have names in a table of their own in the releases whose foods do not tell their ids (`wger-api.md` §3.4).
    ...(offered.has('weightunit') && offered.has('ingredientweightunit') ? [readUnits()] : []),
  ]);
  return { byId, gramsOf };
}

/** Grams of what was eaten; undefined where its unit is not known. */
export function gramsEaten({ amount, unit }: EatenFood, { gramsOf }: Foods): number | undefined {
  const grams = unit === undefined ? 1 : (gramsOf.get(unit) ?? NaN);
  return Number.isNaN(grams) ? undefined : amount * grams;
}
