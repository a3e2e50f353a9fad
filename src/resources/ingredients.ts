import type { JsonObject } from '../api/json/value.ts';
import type { IngredientDetails } from './details.ts';
import { toId, joinParts, formatKindAndId, toText } from './fields.ts';
import { getNutrients } from './nutrients.ts';
import { defineResource, type Form, type ItemSummary } from './resource.ts';
import { isSince22 } from './server/capabilities.ts';

function summarizeIngredient(item: JsonObject, id: string | undefined): ItemSummary {
  const { energy } = item;
  const brand = toText(item['brand']);
  const details: IngredientDetails = {
    kind: 'ingredient',
    brand,
    code: toText(item['code']),
    nutriscore: toText(item['nutriscore']).toUpperCase(),
    ...getNutrients(item, (sent) => toText(toId(sent)) || undefined),
  };
  return {
    label: toText(item['name']) || formatKindAndId('Ingredient', id),
    description: joinParts(
      brand,
      typeof energy === 'number' && Number.isFinite(energy) ? `${energy} kcal` : '',
    ),
    details,
  };
}

function createForm(endpoint: string): Form {
  return {
    endpoint,
    ordering: 'id',
    isTranslated: false,
    read: summarizeIngredient,
    actions: [{ name: 'get_values', asks: 'amount', endpoint: 'ingredient' }],
    webPath: (id) => `/en/nutrition/ingredient/${id}/view/`,
  };
}

/** Ingredients. Some servers have millions, so they are never read completely (`wger-api.md` §3.4). */
export const ingredients = defineResource({
  id: 'ingredients',
  access: 'public',
  forms: [createForm('ingredientinfo'), createForm('ingredient')],
});

/** Returns true if ingredients can be read by several ids at once, as since 2.2 (`wger-api.md` §3.4). */
export function canReadIngredientsByIds(offered: ReadonlySet<string>): boolean {
  return isSince22(offered) && offered.has('ingredientinfo');
}
