import { isObject, objectOf, objectsIn, type JsonObject } from '../api/jsonValue.ts';
import type { IngredientDetails } from './details.ts';
import { idText, joined, kindAndId, textOf } from './fields.ts';
import { defineResource, type Form, type Shown } from './resource.ts';

/** Values are per 100 g, energy in kcal; fibre is spelled otherwise up to 2.2 (`wger-api.md` §3.4). */
function read(item: JsonObject, id: string | undefined): Shown {
  const { energy } = item;
  const amount = (field: string): string | undefined => textOf(idText(item[field])) || undefined;
  const brand = textOf(item['brand']);
  const details: IngredientDetails = {
    kind: 'ingredient',
    brand,
    code: textOf(item['code']),
    nutriscore: textOf(item['nutriscore']).toUpperCase(),
    energy: amount('energy'),
    protein: amount('protein'),
    carbohydrates: amount('carbohydrates'),
    sugar: amount('carbohydrates_sugar'),
    fat: amount('fat'),
    saturatedFat: amount('fat_saturated'),
    fiber: amount('fiber') ?? amount('fibres'),
    sodium: amount('sodium'),
  };
  return {
    label: textOf(item['name']) || kindAndId('Ingredient', id),
    description: joined(brand, typeof energy === 'number' ? `${energy} kcal` : ''),
    details,
  };
}

function form(endpoint: string): Form {
  return {
    endpoint,
    ordering: 'id',
    translated: false,
    read,
    actions: [{ name: 'get_values', asks: 'amount', endpoint: 'ingredient' }],
    webPath: (id) => `/en/nutrition/ingredient/${id}/view/`,
  };
}

/** The ingredients of a server, millions on some: never read whole (`wger-api.md` §3.4). */
export const ingredients = defineResource({
  id: 'ingredients',
  access: 'public',
  forms: [form('ingredientinfo'), form('ingredient')],
});

/** What an amount of an ingredient can be given in, beside gram. */
export interface IngredientUnit {
  readonly id: string;
  readonly name: string;
  /** Such as `15 g`, or `2 = 30 g` where it is that of several; empty where the server does not tell. */
  readonly weight: string;
}

/**
 * The units of an ingredient beside the gram; their list was called otherwise up to 2.1 (`wger-api.md` §3.4).
 *
 * @param item as the server sent it
 */
export function unitsOf(item: unknown): readonly IngredientUnit[] {
  const { weight_units, ingredientweightunit_set } = objectOf(item);
  return [weight_units, ingredientweightunit_set]
    .flatMap(objectsIn)
    .flatMap(({ id: sent, unit, name, gram, amount }) => {
      const id = idText(sent);
      const weight = textOf(idText(gram));
      const times = textOf(idText(amount));
      const several = ['', '1.00'].includes(times) ? '' : `${times} = `;
      return id === undefined
        ? []
        : [
            {
              id,
              name: textOf(isObject(unit) ? unit['name'] : name) || `#${id}`,
              weight: weight === '' ? '' : `${several}${weight} g`,
            },
          ];
    });
}
