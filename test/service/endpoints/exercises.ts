import { exercises, images, mainTranslation, translations } from '../domain/exercises/exercises.ts';
import { byId, categories, equipment, languageId, languages, muscles } from '../domain/vocabulary.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';
import type { ListAction } from './endpoint.ts';
import {
  aliasRow,
  exerciseInfo,
  exerciseLicense,
  exerciseRow,
  imageRow,
  noteRow,
  translationRow,
} from './exerciseRow.ts';
import {
  boolean,
  choice,
  choices,
  dateTime,
  fields,
  type Filters,
  number,
  type Predicate,
  text,
  uuid,
} from './filters.ts';
import { tableEndpoint } from './table.ts';
import { cachedSince21 } from './vocabulary.ts';

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** `/exercise/` since 2.3; `/exercise-base/` up to 2.2. Without an order up to 2.6 (wger-api.md §2). */
export const exerciseTable = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  rows: (scope) => exercises.map((exercise) => exerciseRow(scope, exercise)),
  filters: baseFilters,
  order: orderSince27,
});

/** `/exerciseinfo/` since 2.3; `/exercisebaseinfo/` up to 2.2. */
export const exerciseInfoTable = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  rows: (scope) => exercises.map((exercise) => exerciseInfo(scope, exercise)),
  filters: infoFilters,
  order: orderSince27,
});

/** The same two up to 2.2, when their rows were called bases. */
export const exerciseBaseTable = { ...exerciseTable, model: 'ExerciseBase' };
export const exerciseBaseInfoTable = { ...exerciseInfoTable, model: 'ExerciseBase' };

export const exerciseTranslation = tableEndpoint({
  access: 'public',
  model: 'Translation',
  rows: (scope) => translations.map((translation) => translationRow(scope, translation)),
  filters: (release) =>
    fields({
      uuid: [uuid],
      created: [dateTime],
      [release.has('2.3') ? 'exercise' : 'exercise_base']: [choice(ids(exercises))],
      description: [text],
      name: [text],
    }),
  order: 'name',
});

export const exerciseImage = tableEndpoint({
  access: 'public',
  model: 'ExerciseImage',
  cached: cachedSince21,
  rows: (scope) => images.map((image) => imageRow(scope, image)),
  filters: (release) =>
    fields({
      is_main: [boolean],
      [release.has('2.3') || !release.has('2.1') ? 'exercise' : 'exercise_base']: [number],
      license: [number],
      license_author: [text],
    }),
});

export const exerciseAlias = tableEndpoint({
  access: 'public',
  model: 'Alias',
  rows: (scope) => translations.flatMap(({ aliases }) => aliases.map((alias) => aliasRow(scope, alias))),
  filters: fields({ alias: [text], translation: [number], exercise: [number] }),
});

export const exerciseComment = tableEndpoint({
  access: 'public',
  model: 'ExerciseComment',
  rows: (scope) => translations.flatMap(({ notes }) => notes.map((note) => noteRow(scope, note))),
  filters: fields({ comment: [text], translation: [number], exercise: [number] }),
});

export const variation = tableEndpoint({
  access: 'public',
  model: 'Variation',
  rows: () =>
    [...new Set(exercises.flatMap(({ family }) => family ?? []))].sort((a, b) => a - b).map((id) => ({ id })),
});

/** `/exercise/search/`, up to 2.4 (wger-api.md §3.3). */
export const exerciseSearch: ListAction = ({ release }, query) => {
  const term = query.get('term')?.toLowerCase();
  if (!term) {
    return {};
  }
  const spoken = (query.get('language') ?? 'en').split(',').map(languageId);
  return {
    suggestions: translations
      .filter(({ language, name }) => spoken.includes(language) && name.toLowerCase().includes(term))
      .map(({ id, name, exercise }) => {
        const path = exercise.images[0]?.path;
        const image = path === undefined ? null : `/media/${path}`;
        return {
          value: name,
          data: {
            id,
            ...release.since('2.1', { base_id: exercise.id }),
            name,
            category: byId(categories, exercise.category).name,
            image,
            image_thumbnail: image && `${image}.30x30_q85_crop-smart.png`,
          },
        };
      }),
  };
};

function orderSince27(release: Release): string | undefined {
  return release.has('2.7') ? 'id' : undefined;
}

function baseFilters(release: Release): Filters {
  return fields({
    uuid: [uuid],
    category: [choice(ids(categories))],
    muscles: [choices(ids(muscles))],
    muscles_secondary: [choices(ids(muscles))],
    equipment: [choices(ids(equipment))],
    license: [choice([exerciseLicense])],
    license_author: [text],
    ...(release.has('2.5') ? {} : { variations: [number] }),
  });
}

function infoFilters(release: Release): Filters {
  return {
    ...baseFilters(release),
    ...(release.has('2.4')
      ? {
          ...fields({
            id: [number, 'in'],
            category: [choice(ids(categories)), 'in'],
            muscles: [choices(ids(muscles)), 'in'],
            muscles_secondary: [choices(ids(muscles)), 'in'],
            equipment: [choices(ids(equipment)), 'in'],
          }),
          name__search: containing,
          language__code: translatedTo,
        }
      : {}),
    ...(release.has('2.5') ? fields({ variation_group: [uuid, 'in'] }) : {}),
    ...(release.has('2.6') ? { name__exact: containing } : {}),
  };
}

/** Part of a name or an alias in any language. */
function containing([term = '']: readonly string[]): Predicate {
  const sought = term.trim().toLowerCase();
  const found = new Set(
    translations
      .filter(({ name, aliases }) =>
        [name, ...aliases.map((alias) => alias.text)].some((label) => label.toLowerCase().includes(sought)),
      )
      .map(({ exercise }) => exercise.id),
  );
  return (row: JsonObject) => found.has(Number(row['id']));
}

/** Exercises that have a translation into one of the languages; an unknown code is English. */
function translatedTo(values: readonly string[]): Predicate {
  const wanted = values
    .flatMap((value) => value.split(','))
    .map((code) =>
      languages.some((language) => language.code === code) ? languageId(code) : languageId('en'),
    );
  const found = new Set(
    exercises
      .filter((exercise) => exercise.translations.some(({ language }) => wanted.includes(language)))
      .map(({ id }) => id),
  );
  return (row) => found.has(Number(row['id']));
}

/** For the releases where an exercise is a translation: which one stands for an exercise. */
export function translationIdOf(exerciseId: number): number {
  const exercise = exercises.find(({ id }) => id === exerciseId);
  return (exercise && mainTranslation(exercise)?.id) ?? 0;
}
