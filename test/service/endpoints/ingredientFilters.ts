import type { Ingredient } from '../domain/ingredients/ingredient.ts';
import { languageId, languages, licenses } from '../domain/vocabulary.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';
import type { Scope } from './endpoint.ts';
import {
  boolean,
  choice,
  dateTime,
  fields,
  type Filters,
  number,
  type Predicate,
  text,
  uuid,
} from './filters.ts';
import { ingredientRow } from './ingredientRow.ts';

/** The filters of a release but `name__search`, which also ranks (wger-api.md §3.4). */
export function ingredientFilters(release: Release): Filters {
  const language = choice(languages.map(({ id }) => id));
  const common = fields({
    id: [number],
    name: [text],
    energy: [number],
    protein: [number],
    carbohydrates: [number],
    carbohydrates_sugar: [number],
    fat: [number],
    fat_saturated: [number],
    [release.has('2.3') ? 'fiber' : 'fibres']: [number],
    sodium: [number],
    language: [language],
    license: [choice(licenses.map(({ id }) => id))],
    license_author: [text],
  });
  return {
    ...common,
    ...(release.has('2.1') ? fields({ code: [text] }) : {}),
    ...(release.has('2.2') ? fields({ uuid: [uuid], id: [number, 'in'] }) : {}),
    ...(release.has('2.3')
      ? fields({ language: [language, 'in'], last_update: [dateTime, 'gt', 'lt'] })
      : {}),
    ...(release.has('2.4') ? { language__code: speaks } : {}),
    ...(release.has('2.5')
      ? fields({ is_vegan: [boolean], is_vegetarian: [boolean], nutriscore: [text, 'in'] })
      : {}),
    ...(release.has('2.6')
      ? fields({
          id: [number, 'in', 'gt', 'gte', 'lt', 'lte'],
          nutriscore: [text, 'in', 'gt', 'gte', 'lt', 'lte'],
          source_name: [text],
          created: [dateTime, 'gt', 'lt'],
          last_update: [dateTime, 'gt', 'lt'],
          last_imported: [dateTime, 'gt', 'lt'],
        })
      : {}),
  };
}

/** What the filters look at: releases filter by some fields before they send them. */
export function filteredRow(scope: Scope, ingredient: Ingredient): JsonObject {
  const { code, nutriscore } = ingredient;
  return { ...ingredientRow(scope, ingredient), code, nutriscore };
}

/** Codes that do not exist are ignored (wger-api.md §3.4). */
function speaks(values: readonly string[]): Predicate | undefined {
  const wanted = languages
    .filter(({ code }) => values.some((value) => value.split(',').includes(code)))
    .map(({ code }) => languageId(code));
  return wanted.length === 0 ? undefined : (row) => wanted.includes(Number(row['language']));
}
