import type { Client } from '../../api/client.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { toId, toText } from '../fields.ts';
import { getUnitGrams } from '../records/meals.ts';

/** A unit for amounts of an ingredient other than grams. */
export interface IngredientUnit {
  readonly id: string;
  readonly name: string;
  /** Grams per unit; undefined if unknown. */
  readonly grams: number | undefined;
}

/** Upper limit on the units of one ingredient. */
const maxUnits = 1000;

/** An amount that servers accept: less than a thousand, with up to two decimals. */
export const amountPattern = /^\d{1,3}([.,]\d{1,2})?$/;

/**
 * Creates the query for the nutritional values of an amount. Servers look for the unit among those of the ingredient in the
 * query, although the path already has the ingredient.
 *
 * @param amount as in {@link amountPattern}
 * @param unit the id of the unit; grams when absent
 */
export function createValuesQuery(ingredient: string, amount: string, unit: string | undefined): string {
  const query = new URLSearchParams({ amount: amount.replace(',', '.') });
  if (unit !== undefined) {
    query.set('ingredient', ingredient);
    query.set('unit', unit);
  }
  return query.toString();
}

/**
 * Returns the units of an ingredient other than grams that have an id.
 *
 * @param item the ingredient, as sent
 */
export function getIngredientUnits(item: unknown): readonly IngredientUnit[] {
  return getRawUnits(item).flatMap((rawUnit) => {
    const { id: rawId, unit, name } = rawUnit;
    const id = toId(rawId);
    return id === undefined
      ? []
      : [
          {
            id,
            name: toText(isObject(unit) ? unit['name'] : name) || `#${id}`,
            grams: getUnitGrams(rawUnit),
          },
        ];
  });
}

/**
 * Reads the units of an ingredient. Up to 2.4, their ids are in a separate list (`wger-api.md` §3.4), which takes one request. If
 * that fails, there are none.
 *
 * @param item the ingredient, as sent
 * @param offered the names in the server's root
 */
export async function readIngredientUnits(
  client: Client,
  offered: ReadonlySet<string>,
  ingredient: string,
  item: unknown,
): Promise<readonly IngredientUnit[]> {
  const unitsWithoutId = getRawUnits(item).filter(({ id }) => id === undefined);
  if (unitsWithoutId.length === 0 || !offered.has('ingredientweightunit')) {
    return getIngredientUnits(item);
  }
  const query = new URLSearchParams({ ingredient, limit: '100', ordering: 'id' });
  const page = await ignoreFailure(client.readPage('ingredientweightunit', 'public', { query }));
  if (page === undefined) {
    return getIngredientUnits(item);
  }
  const names = new Map(unitsWithoutId.map(({ unit }) => [toId(toObject(unit)['id']), unit]));
  // A server that does not know the filter sends the units of other ingredients as well.
  const own = page.items.filter(isObject).filter((row) => toId(row['ingredient']) === ingredient);
  return getIngredientUnits({
    weight_units: own.map((row) => ({ ...row, unit: names.get(toId(row['unit'])) })),
  });
}

/** Returns the units as sent. Up to 2.1, the member has another name (`wger-api.md` §3.4). */
function getRawUnits(item: unknown): readonly JsonObject[] {
  const { weight_units, ingredientweightunit_set } = toObject(item);
  return [weight_units, ingredientweightunit_set].flatMap((units) => toObjects(units, maxUnits));
}
