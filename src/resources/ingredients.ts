import type { JsonObject } from '../api/jsonValue.ts';
import { defineResource, joined, kindAndId, textOf, type Form, type Shown } from './resource.ts';

/** Values are per 100 g, energy in kcal (`wger-api.md` §3.4). */
function read(item: JsonObject, id: string | undefined): Shown {
  const { energy } = item;
  return {
    label: textOf(item['name']) || kindAndId('Ingredient', id),
    description: joined(textOf(item['brand']), typeof energy === 'number' ? `${energy} kcal` : ''),
  };
}

function form(endpoint: string): Form {
  return {
    endpoint,
    ordering: 'id',
    translated: false,
    read,
    webPath: (id) => `/en/nutrition/ingredient/${id}/view/`,
  };
}

export const ingredients = defineResource({
  id: 'ingredients',
  access: 'public',
  forms: [form('ingredientinfo'), form('ingredient')],
});
