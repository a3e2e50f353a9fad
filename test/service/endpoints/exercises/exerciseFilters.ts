import { categories, equipment, languageId, muscles } from '../../domain/vocabulary.ts';
import type { Scope } from '../support/endpoint.ts';
import { exerciseLicense } from './exerciseRow.ts';
import {
  choice,
  choices,
  createFieldFilters,
  type Filter,
  type Filters,
  number,
  text,
  uuid,
} from '../support/filters.ts';
import { parseLanguageCodes } from '../support/languageCodes.ts';

/** The filters of `/exercise/` since 2.3, of `/exercise-base/` before. */
export function exerciseFilters({ release }: Scope): Filters {
  return createFieldFilters({
    uuid: [uuid],
    category: [choice(categories)],
    muscles: [choices(muscles)],
    muscles_secondary: [choices(muscles)],
    equipment: [choices(equipment)],
    license: [choice([{ id: exerciseLicense }])],
    license_author: [text],
    ...(release.isAtLeast('2.5') ? {} : { variations: [number] }),
  });
}

/** The filters of `/exerciseinfo/` since 2.3, of `/exercisebaseinfo/` before. */
export function infoFilters(scope: Scope): Filters {
  const { release } = scope;
  return {
    ...exerciseFilters(scope),
    ...(release.isAtLeast('2.4')
      ? {
          ...createFieldFilters({
            id: [number, 'in'],
            category: [choice(categories), 'in'],
            muscles: [choices(muscles), 'in'],
            muscles_secondary: [choices(muscles), 'in'],
            equipment: [choices(equipment), 'in'],
          }),
          name__search: createNameFilter(scope),
          language__code: createLanguageFilter(scope),
        }
      : {}),
    ...(release.isAtLeast('2.5') ? createFieldFilters({ variation_group: [uuid, 'in'] }) : {}),
    ...(release.isAtLeast('2.6') ? { name__exact: createNameFilter(scope) } : {}),
  };
}

/** Matches a part of a name or an alias in any language. */
function createNameFilter({ exercises: { translations } }: Scope): Filter {
  return ([term = '']) => {
    const lowerCaseTerm = term.trim().toLowerCase();
    const found = new Set(
      translations
        .filter(({ name, aliases }) =>
          [name, ...aliases.map((alias) => alias.text)].some((label) =>
            label.toLowerCase().includes(lowerCaseTerm),
          ),
        )
        .map(({ exercise }) => exercise.id),
    );
    return (row) => found.has(Number(row['id']));
  };
}

/** Matches exercises with a translation into one of the languages; unknown codes mean English. */
function createLanguageFilter({ release, exercises: { translations } }: Scope): Filter {
  return (values) => {
    const wanted = parseLanguageCodes(release, values).map(languageId);
    const found = new Set(
      translations.filter(({ language }) => wanted.includes(language)).map(({ exercise }) => exercise.id),
    );
    return (row) => found.has(Number(row['id']));
  };
}
