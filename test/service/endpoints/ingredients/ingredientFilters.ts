import type { Ingredient } from '../../domain/ingredients/ingredient.ts';
import { languageId, languages, licenses } from '../../domain/vocabulary.ts';
import type { Release } from '../../generations/release.ts';
import type { JsonObject } from '../../json.ts';
import type { Scope } from '../support/endpoint.ts';
import {
  boolean,
  choice,
  dateTime,
  createFieldFilters,
  type Filter,
  type Filters,
  number,
  text,
  uuid,
} from '../support/filters.ts';
import { parseLanguageCodes } from '../support/languageCodes.ts';
import { ingredientRow } from './ingredientRow.ts';

/** The filters of a release except for `name__search`, which also ranks (wger-api.md §3.4). */
export function ingredientFilters(release: Release): Filters {
  const language = choice(languages);
  const common = createFieldFilters({
    name: [text],
    energy: [number],
    protein: [number],
    carbohydrates: [number],
    carbohydrates_sugar: [number],
    fat: [number],
    fat_saturated: [number],
    [release.isAtLeast('2.3') ? 'fiber' : 'fibres']: [number],
    sodium: [number],
    language: [language],
    license: [choice(licenses)],
    license_author: [text],
  });
  return {
    ...common,
    ...(release.isAtLeast('2.1') ? createFieldFilters({ code: [text] }) : {}),
    ...(release.isAtLeast('2.2') ? createFieldFilters({ uuid: [uuid], id: [number, 'in'] }) : {}),
    ...(release.isAtLeast('2.3')
      ? createFieldFilters({ language: [language, 'in'], last_update: [dateTime, 'gt', 'lt'] })
      : {}),
    ...(release.isAtLeast('2.4') ? { language__code: createLanguageFilter(release) } : {}),
    ...(release.isAtLeast('2.5')
      ? createFieldFilters({ is_vegan: [boolean], is_vegetarian: [boolean], nutriscore: [text, 'in'] })
      : {}),
    ...(release.isAtLeast('2.6')
      ? createFieldFilters({
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

/** The row that filters see: some releases filter by fields that they do not send. */
export function filteredRow(scope: Scope, ingredient: Ingredient): JsonObject {
  const { code, nutriscore } = ingredient;
  return { ...ingredientRow(scope, ingredient), code, nutriscore };
}

/** Matches ingredients in one of the languages. Unknown codes mean English up to 2.5, and are ignored since (wger-api.md §3.4). */
function createLanguageFilter(release: Release): Filter {
  return (values) => {
    const codes = parseLanguageCodes(release, values);
    const wanted = codes
      .filter((sent) => !release.isAtLeast('2.6') || languages.some(({ code }) => code === sent))
      .map(languageId);
    return wanted.length === 0 ? undefined : (row) => wanted.includes(Number(row['language']));
  };
}
