import type { Client } from '../../api/client.ts';
import { ignoreFailure } from '../../api/errors.ts';
import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { toId, toText } from '../fields.ts';
import { getUnitGrams } from '../records/meals.ts';

/** A unit for amounts of an ingredient, beside the gram. */
export interface IngredientUnit {
  readonly id: string;
  readonly name: string;
  /** Grams of one; undefined where the server does not tell. */
  readonly grams: number | undefined;
}

/** Units of one ingredient that are looked at: more than anybody picks from. */
const maxUnits = 1000;

/** An amount that servers take: less than a thousand, with two decimals. */
export const amountPattern = /^\d{1,3}([.,]\d{1,2})?$/;

/**
 * The query for the values of an amount. Servers look for the unit among those of the ingredient that the query names, and know
 * none where it names no ingredient, although the path does.
 *
 * @param amount as {@link amountPattern}
 * @param unit its id; gram when absent
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
 * The units of an ingredient beside the gram, as far as they have ids in it.
 *
 * @param item as the server sent it
 */
export function getIngredientUnits(item: unknown): readonly IngredientUnit[] {
  return getRawUnits(item).flatMap((sent) => {
    const { id: sentId, unit, name } = sent;
    const id = toId(sentId);
    return id === undefined
      ? []
      : [{ id, name: toText(isObject(unit) ? unit['name'] : name) || `#${id}`, grams: getUnitGrams(sent) }];
  });
}

/**
 * The units of an ingredient. Up to 2.4 they have no ids in it (`wger-api.md` §3.4): a list has these, which is one request. Where
 * that fails there are none.
 *
 * @param item the ingredient as the server sent it
 * @param offered the names in the server's root
 */
export async function readIngredientUnits(
  client: Client,
  offered: ReadonlySet<string>,
  ingredient: string,
  item: unknown,
): Promise<readonly IngredientUnit[]> {
  const nameless = getRawUnits(item).filter(({ id }) => id === undefined);
  if (nameless.length === 0 || !offered.has('ingredientweightunit')) {
    return getIngredientUnits(item);
  }
  const query = new URLSearchParams({ ingredient, limit: '100', ordering: 'id' });
  const page = await ignoreFailure(client.readPage('ingredientweightunit', 'public', { query }));
  if (page === undefined) {
    return getIngredientUnits(item);
  }
  const names = new Map(nameless.map(({ unit }) => [toId(toObject(unit)['id']), unit]));
  // A server that does not know the filter sends the units of others.
  const own = page.items.filter(isObject).filter((row) => toId(row['ingredient']) === ingredient);
  return getIngredientUnits({
    weight_units: own.map((row) => ({ ...row, unit: names.get(toId(row['unit'])) })),
  });
}

/** As they came; their list was called otherwise up to 2.1 (`wger-api.md` §3.4). */
function getRawUnits(item: unknown): readonly JsonObject[] {
  const { weight_units, ingredientweightunit_set } = toObject(item);
  return [weight_units, ingredientweightunit_set].flatMap((sent) => toObjects(sent, maxUnits));
}
