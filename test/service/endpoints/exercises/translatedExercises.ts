import type { Translation } from '../../domain/exercises/exercise.ts';
import { getById, languages, licenses } from '../../domain/vocabulary.ts';
import type { Release } from '../../generations/release.ts';
import type { JsonObject } from '../../json.ts';
import type { Scope } from '../support/endpoint.ts';
import {
  toLicenseAuthor,
  getParts,
  exerciseLicense,
  getHistory,
  imageRow,
  nestedAlias,
  noteRow,
} from './exerciseRow.ts';
import { exerciseSearch } from './exercises.ts';
import {
  choice,
  choiceAmong,
  createFieldFilters,
  type Filter,
  type Filters,
  text,
  uuid,
  type ValueType,
} from '../support/filters.ts';
import { tableEndpoint } from '../support/table.ts';
import { languageRow, licenseRow } from '../vocabulary.ts';

/*
  Up to 2.2, an exercise is an exercise in one language, with the id of the translation (wger-api.md §3.3).
*/

const cachedIn21And22 = (release: Release): boolean => release.isAtLeast('2.1');

export const translatedExercise = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  cached: cachedIn21And22,
  rows: exerciseRows,
  filters: exerciseFilters,
  order: 'name',
  listActions: { search: exerciseSearch },
});

export const translatedExerciseInfo = tableEndpoint({
  access: 'public',
  model: 'Exercise',
  cached: cachedIn21And22,
  rows: exerciseRows,
  whole: (scope, { id }) => {
    const translation = scope.exercises.findTranslation(Number(id));
    return translation === undefined ? {} : exerciseInfo(scope, translation);
  },
  filters: exerciseInfoFilters,
  order: 'name',
  listActions: { search: exerciseSearch },
});

function exerciseRows(scope: Scope): JsonObject[] {
  return scope.exercises.translations.map((translation) => exerciseRow(scope, translation));
}

/** One translation, with muscles and equipment as ids. */
export function exerciseRow(scope: Scope, translation: Translation): JsonObject {
  const { release } = scope;
  const { exercise } = translation;
  return {
    id: translation.id,
    uuid: translation.uuid,
    name: translation.name,
    ...release.since('2.1', { exercise_base: exercise.id }),
    ...release.before('2.1', { status: '2' }),
    description: translation.description,
    ...getCreated(release, translation),
    category: exercise.category,
    muscles: exercise.muscles,
    muscles_secondary: exercise.secondary,
    equipment: exercise.equipment,
    language: translation.language,
    license: exerciseLicense,
    license_author: toLicenseAuthor(release, translation.author),
    variations: getVariationIds(scope, translation),
    ...release.since('2.1', { author_history: getHistory(translation) }),
  };
}

function exerciseInfo(scope: Scope, translation: Translation): JsonObject {
  const { release } = scope;
  const { exercise } = translation;
  if (!release.isAtLeast('2.0')) {
    // Without an id.
    return { name: translation.name, description: translation.description, ...getParts(scope, exercise) };
  }
  return {
    id: translation.id,
    name: translation.name,
    ...release.since('2.1', { aliases: translation.aliases.map((alias) => nestedAlias(scope, alias)) }),
    uuid: translation.uuid,
    ...release.since('2.1', { exercise_base_id: exercise.id }),
    description: translation.description,
    ...getCreated(release, translation),
    ...getParts(scope, exercise),
    language: languageRow(scope, translation.language),
    license: licenseRow(getById(licenses, exerciseLicense)),
    license_author: toLicenseAuthor(release, translation.author),
    images: exercise.images.map((image) => imageRow(scope, image)),
    ...release.since('2.1', { videos: [] }),
    comments: translation.notes.map((note) => noteRow(scope, note)),
    variations: getVariationIds(scope, translation),
    ...release.since('2.1', { author_history: getHistory(translation) }),
  };
}

/** A date up to 2.1; absent for anonymous authors. */
function getCreated(release: Release, translation: Translation): JsonObject {
  return release.isAtLeast('2.2')
    ? { created: translation.created }
    : { creation_date: translation.author === '' ? null : translation.created.slice(0, 10) };
}

/** Ids of the variations: of exercises since 2.1, of translations before. */
function getVariationIds({ release, exercises }: Scope, { exercise }: Translation): number[] {
  const members = exercises.getVariations(exercise);
  const rows = release.isAtLeast('2.1') ? members : members.flatMap(({ translations }) => translations);
  return rows.map(({ id }) => id);
}

function exerciseFilters(scope: Scope): Filters {
  return {
    ...createFieldFilters({
      uuid: [uuid],
      name: [text],
      description: [text],
      language: [choice(languages)],
      ...(scope.release.isAtLeast('2.1') ? createBaseFilter(scope) : { status: [text] }),
    }),
    category: createIdsFilter('category'),
    muscles: createIdsFilter('muscles'),
    muscles_secondary: createIdsFilter('muscles_secondary'),
    equipment: createIdsFilter('equipment'),
    license: createIdsFilter('license'),
  };
}

function exerciseInfoFilters(scope: Scope): Filters {
  return createFieldFilters({
    name: [text],
    description: [text],
    license: [choice([{ id: exerciseLicense }])],
    license_author: [text],
    ...(scope.release.isAtLeast('2.1') ? createBaseFilter(scope) : { language: [choice(languages)] }),
  });
}

function createBaseFilter({ exercises }: Scope): Record<string, [ValueType]> {
  return { exercise_base: [choiceAmong((id) => exercises.findById(id) !== undefined)] };
}

/** Ids separated by commas, which no OpenAPI document has. Only the last parameter counts, and only if all are numbers. */
function createIdsFilter(field: string): Filter {
  const filter: Filter = (values) => {
    const wanted = (values.at(-1) ?? '').split(',').map(Number);
    return wanted.some(Number.isNaN)
      ? undefined
      : (row) => [row[field]].flat().some((id) => wanted.includes(Number(id)));
  };
  return Object.assign(filter, { undocumented: true });
}
