import { isObject, type JsonObject } from '../api/jsonValue.ts';
import { languageCode, translatedName, type Naming } from './naming.ts';
import { defineResource, joined, kindAndId, textOf, type Form, type Shown } from './resource.ts';

/** The category's name where the item carries it; the plain `exercise` endpoint has only its id. */
function categoryName({ category }: JsonObject): string {
  return isObject(category) ? textOf(category['name']) : '';
}

/**
 * Reads all three shapes (`wger-api.md` §3.3): translations in `translations` (2.3 on) or in `exercises` (2.1, 2.2), or one
 * exercise per language with a name of its own (2.0). An exercise without any translation is named by its id.
 */
function read(item: JsonObject, id: string | undefined, naming: Naming): Shown {
  const translations = [item['translations'], item['exercises']].find(Array.isArray);
  const name = translations === undefined ? textOf(item['name']) : translatedName(translations, naming);
  const language = translations === undefined ? languageCode(item, naming) : '';
  return { label: name || kindAndId('Exercise', id), description: joined(categoryName(item), language) };
}

function form(endpoint: string, webPath: NonNullable<Form['webPath']>): Form {
  return { endpoint, ordering: 'id', translated: true, read, webPath };
}

export const exercises = defineResource({
  id: 'exercises',
  access: 'public',
  forms: [
    form('exercisebaseinfo', (id) => `/en/exercise/${id}/view-base`),
    form('exerciseinfo', (id) => `/en/exercise/${id}/view`),
    form('exercise', (id) => `/en/exercise/${id}/view`),
  ],
});
