import { getById, categories, languageId } from '../../domain/vocabulary.ts';
import type { Release } from '../../generations/release.ts';
import type { JsonObject } from '../../json.ts';
import type { ListAction, Scope } from '../support/endpoint.ts';
import { exerciseFilters, infoFilters } from './exerciseFilters.ts';
import {
  aliasRow,
  exerciseInfo,
  exerciseKeys,
  exerciseRow,
  imageRow,
  noteRow,
  translationRow,
} from './exerciseRow.ts';
import {
  boolean,
  choiceAmong,
  dateTime,
  createFieldFilters,
  type Filter,
  number,
  text,
  uuid,
} from '../support/filters.ts';
import { tableEndpoint } from '../support/table.ts';
import { cachedSince21 } from '../vocabulary.ts';

/** `/exercise/` since 2.3; `/exercise-base/` up to 2.2. Unordered up to 2.6 (wger-api.md §2). */
export const exerciseTable = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  rows: (scope) => scope.exercises.all.map((exercise) => exerciseRow(scope, exercise)),
  filters: exerciseFilters,
  order: orderSince27,
});

/** `/exerciseinfo/` since 2.3; `/exercisebaseinfo/` up to 2.2. */
export const exerciseInfoTable = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  rows: (scope) => scope.exercises.all.map((exercise) => exerciseKeys(scope, exercise)),
  whole: getInfo,
  filters: infoFilters,
  order: orderSince27,
});

/** The same two tables up to 2.2, when their rows were called bases. */
export const exerciseBaseTable = { ...exerciseTable, model: 'ExerciseBase' };
export const exerciseBaseInfoTable = {
  ...exerciseInfoTable,
  model: 'ExerciseBase',
  // In the page cache of 2.1 only (wger-api.md §2).
  cached: (release: Release) => !release.isAtLeast('2.2'),
};

export const exerciseTranslation = tableEndpoint({
  access: 'public',
  model: 'Translation',
  rows: (scope) => scope.exercises.translations.map((translation) => translationRow(scope, translation)),
  filters: ({ release, exercises }) =>
    createFieldFilters({
      uuid: [uuid],
      created: [dateTime],
      [release.isAtLeast('2.3') ? 'exercise' : 'exercise_base']: [
        choiceAmong((id) => exercises.findById(id) !== undefined),
      ],
      description: [text],
      name: [text],
    }),
  order: 'name',
});

export const exerciseImage = tableEndpoint({
  access: 'public',
  model: 'ExerciseImage',
  cached: cachedSince21,
  rows: (scope) => scope.exercises.images.map((image) => imageRow(scope, image)),
  filters: ({ release }) =>
    createFieldFilters({
      is_main: [boolean],
      [release.isAtLeast('2.3') || !release.isAtLeast('2.1') ? 'exercise' : 'exercise_base']: [number],
      license: [number],
      license_author: [text],
    }),
});

export const exerciseAlias = tableEndpoint({
  access: 'public',
  model: 'Alias',
  rows: (scope) =>
    scope.exercises.translations.flatMap(({ aliases }) => aliases.map((alias) => aliasRow(scope, alias))),
  filters: ({ release }) =>
    createFieldFilters({
      alias: [text],
      [release.isAtLeast('2.3') ? 'translation' : 'exercise']: [number],
    }),
});

export const exerciseComment = tableEndpoint({
  access: 'public',
  model: 'ExerciseComment',
  rows: (scope) =>
    scope.exercises.translations.flatMap(({ notes }) => notes.map((note) => noteRow(scope, note))),
  filters: (scope) => ({
    ...createFieldFilters({
      comment: [text],
      [scope.release.isAtLeast('2.3') ? 'translation' : 'exercise']: [number],
    }),
    // 2.3 fails on it.
    ...(scope.release.name === '2.3' ? {} : { language: createNoteLanguageFilter(scope) }),
  }),
});

/** The language of a note's translation, which no OpenAPI document has. */
function createNoteLanguageFilter({ exercises: { translations } }: Scope): Filter {
  const filter: Filter = (values) => {
    const found = translations.filter(({ language }) => language === Number(values.at(-1)));
    const wanted = new Set(found.flatMap(({ notes }) => notes.map(({ id }) => id)));
    return (row) => wanted.has(Number(row['id']));
  };
  return Object.assign(filter, { undocumented: true });
}

/** `/deletion-log/`, since 2.2. Its rows have no id. */
export const deletionLog = tableEndpoint({
  access: 'public',
  model: 'DeletionLog',
  rows: ({ deletions = [] }) =>
    deletions.map(({ uuid: deleted, replacedBy }) => ({
      model_type: 'base',
      uuid: deleted,
      replaced_by: replacedBy,
      timestamp: '2026-01-01T00:00:00Z',
      comment: '',
    })),
});

export const variation = tableEndpoint({
  access: 'public',
  model: 'Variation',
  rows: ({ exercises: { all } }) =>
    [...new Set(all.flatMap(({ family }) => family ?? []))].sort((a, b) => a - b).map((id) => ({ id })),
});

/** `/exercise/search/`, up to 2.4 (wger-api.md §3.3). */
export const exerciseSearch: ListAction = ({ release, exercises }, query) => {
  const term = query.get('term')?.toLowerCase();
  if (!term) {
    return {};
  }
  const languageIds = (query.get('language') ?? 'en').split(',').map(languageId);
  return {
    suggestions: exercises.translations
      .filter(({ language, name }) => languageIds.includes(language) && name.toLowerCase().includes(term))
      .map(({ id, name, exercise }) => {
        const path = exercise.images[0]?.path;
        const image = path === undefined ? null : `/media/${path}`;
        return {
          value: name,
          data: {
            id,
            ...release.since('2.1', { base_id: exercise.id }),
            name,
            category: getById(categories, exercise.category).name,
            image,
            image_thumbnail: image && `${image}.30x30_q85_crop-smart.png`,
          },
        };
      }),
  };
};

function getInfo(scope: Scope, { id }: JsonObject): JsonObject {
  const exercise = scope.exercises.findById(Number(id));
  return exercise === undefined ? {} : exerciseInfo(scope, exercise);
}

function orderSince27(release: Release): string | undefined {
  return release.isAtLeast('2.7') ? 'id' : undefined;
}
