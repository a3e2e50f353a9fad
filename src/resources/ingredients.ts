import type { JsonObject } from '../api/json/value.ts';
import type { IngredientDetails } from './details.ts';
import { idText, joined, kindAndId, textOf } from './fields.ts';
import { sentNutrients } from './nutrients.ts';
import { defineResource, type Form, type ItemSummary } from './resource.ts';
import { isSince22 } from './server/capabilities.ts';

function read(item: JsonObject, id: string | undefined): ItemSummary {
  const { energy } = item;
  const brand = textOf(item['brand']);
  const details: IngredientDetails = {
    kind: 'ingredient',
    brand,
    code: textOf(item['code']),
    nutriscore: textOf(item['nutriscore']).toUpperCase(),
    ...sentNutrients(item, (sent) => textOf(idText(sent)) || undefined),
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
    isTranslated: false,
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

/** Returns true if ingredients can be read by several ids at once: since 2.2 (`wger-api.md` §3.4). */
export function hasManyById(offered: ReadonlySet<string>): boolean {
  return isSince22(offered) && offered.has('ingredientinfo');
}
