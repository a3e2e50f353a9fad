import { createUuid } from '../../domain/hash.ts';
import type { Exercise, ExerciseImage, Remark, Translation } from '../../domain/exercises/exercise.ts';
import { getById, categories, equipment, licenses, muscles } from '../../domain/vocabulary.ts';
import type { Release } from '../../generations/release.ts';
import type { JsonObject } from '../../json.ts';
import type { Scope } from '../support/endpoint.ts';
import { createThumbnails } from '../ingredients/ingredientRow.ts';
import { licenseRow, muscleRow } from '../vocabulary.ts';

/** Id of the license of all exercises. */
export const exerciseLicense = 2;

/** `license_author` of anonymous authors is null up to 2.5, and "" since (wger-api.md §3.3). */
export function toLicenseAuthor(release: Release, name: string): string | null {
  return name === '' && !release.isAtLeast('2.6') ? null : name;
}

/** The named authors of the history. */
export function getHistory({ author: name }: Pick<Exercise, 'author'>): string[] {
  return name === '' ? [] : [name];
}

/** `exercise_base` up to 2.2, `exercise` since (wger-api.md §3.3). */
function exerciseKey(release: Release, id: number): JsonObject {
  return release.isAtLeast('2.3') ? { exercise: id } : { exercise_base: id };
}

/** `/exercise/` since 2.3, `/exercise-base/` before. */
export function exerciseRow({ release }: Scope, exercise: Exercise): JsonObject {
  return {
    id: exercise.id,
    uuid: exercise.uuid,
    ...(release.isAtLeast('2.2')
      ? { created: exercise.created, last_update: exercise.updated }
      : { creation_date: exercise.created.slice(0, 10), update_date: exercise.updated }),
    category: exercise.category,
    muscles: exercise.muscles,
    muscles_secondary: exercise.secondary,
    equipment: exercise.equipment,
    ...variation(release, exercise),
    license_author: toLicenseAuthor(release, exercise.author),
  };
}

/** The members that `/exerciseinfo/` is filtered and ordered by. Complete rows are made only of those that are sent. */
export function exerciseKeys(scope: Scope, exercise: Exercise): JsonObject {
  return {
    ...exerciseRow(scope, exercise),
    last_update_global: exercise.updatedGlobally,
    license: exerciseLicense,
  };
}

/** `/exerciseinfo/` since 2.3, `/exercisebaseinfo/` before. */
export function exerciseInfo(scope: Scope, exercise: Exercise): JsonObject {
  const { release } = scope;
  const translations = exercise.translations.map((translation) => nestedTranslation(scope, translation));
  return {
    id: exercise.id,
    uuid: exercise.uuid,
    ...(release.isAtLeast('2.2')
      ? {
          created: exercise.created,
          last_update: exercise.updated,
          last_update_global: exercise.updatedGlobally,
        }
      : { creation_date: exercise.created.slice(0, 10) }),
    ...getParts(scope, exercise),
    license: licenseRow(getById(licenses, exerciseLicense)),
    ...release.since('2.2', { license_author: toLicenseAuthor(release, exercise.author) }),
    images: exercise.images.map((image) => imageRow(scope, image)),
    ...(release.isAtLeast('2.3') ? { translations } : { exercises: translations }),
    ...variation(release, exercise),
    videos: [],
    author_history: getHistory(exercise),
    ...release.since('2.2', { total_authors_history: getHistory(exercise) }),
  };
}

/** Category, muscles and equipment of an exercise, with names. */
export function getParts(scope: Scope, exercise: Exercise): JsonObject {
  const named = (ids: readonly number[]): JsonObject[] =>
    ids.map((id) => muscleRow(scope, getById(muscles, id)));
  return {
    category: { ...getById(categories, exercise.category) },
    muscles: named(exercise.muscles),
    muscles_secondary: named(exercise.secondary),
    equipment: exercise.equipment.map((id) => ({ ...getById(equipment, id) })),
  };
}

/** `/exercise-translation/`, since 2.1. */
export function translationRow({ release }: Scope, translation: Translation): JsonObject {
  return {
    ...translationHead(release, translation),
    language: translation.language,
    license_author: toLicenseAuthor(release, translation.author),
  };
}

export function imageRow(
  { release, origin }: Scope,
  { id, uuid, exercise, path, author: by, main, scaled }: ExerciseImage,
): JsonObject {
  const image = `${origin}/media/${path}`;
  return {
    id,
    uuid,
    ...(release.isAtLeast('2.1')
      ? exerciseKey(release, exercise.id)
      : { exercise: exercise.translations[0]?.id ?? 0 }),
    ...(release.isAtLeast('2.1')
      ? { [release.isAtLeast('2.3') ? 'exercise_uuid' : 'exercise_base_uuid']: exercise.uuid }
      : {}),
    image,
    ...release.since('2.6', { thumbnails: scaled ? createThumbnails(image) : null }),
    is_main: main,
    ...release.before('2.1', { status: '2' }),
    ...release.since('2.1', {
      style: main ? '1' : '4',
      license: exerciseLicense,
      ...attribution,
      license_author: toLicenseAuthor(release, by),
      ...attributionLinks,
      author_history: getHistory({ author: by }),
    }),
    ...release.since('2.5', { is_ai_generated: false }),
  };
}

/** Up to 2.2 without UUID, and with `exercise` for what is called `translation` since (wger-api.md §3.3). */
export function aliasRow({ release }: Scope, alias: Remark): JsonObject {
  return { ...remarkHead(release, alias), ...belongsTo(release, alias), alias: alias.text };
}

export function noteRow({ release }: Scope, note: Remark): JsonObject {
  return { ...remarkHead(release, note), ...belongsTo(release, note), comment: note.text };
}

/** An alias inside an exercise, without a reference to its translation. */
export function nestedAlias({ release }: Scope, alias: Remark): JsonObject {
  return { ...remarkHead(release, alias), alias: alias.text };
}

const attribution = { license_title: '', license_object_url: '' };
const attributionLinks = { license_author_url: '', license_derivative_source_url: '' };

function nestedTranslation(scope: Scope, translation: Translation): JsonObject {
  const { release } = scope;
  return {
    ...translationHead(release, translation),
    language: translation.language,
    aliases: translation.aliases.map((alias) => nestedAlias(scope, alias)),
    notes: translation.notes.map((note) => noteRow(scope, note)),
    license: exerciseLicense,
    ...attribution,
    license_author: toLicenseAuthor(release, translation.author),
    ...attributionLinks,
    author_history: getHistory(translation),
  };
}

function translationHead(release: Release, translation: Translation): JsonObject {
  return {
    id: translation.id,
    uuid: translation.uuid,
    name: translation.name,
    ...exerciseKey(release, translation.exercise.id),
    description: translation.description,
    ...release.since('2.5', { description_source: translation.source }),
    created: translation.created,
  };
}

function variation(release: Release, { family }: Exercise): JsonObject {
  return release.isAtLeast('2.5')
    ? { variation_group: family === null ? null : createUuid('family', family) }
    : { variations: family };
}

function remarkHead(release: Release, { id, uuid }: Remark): JsonObject {
  return { id, ...release.since('2.3', { uuid }) };
}

function belongsTo(release: Release, { translation }: Remark): JsonObject {
  return release.isAtLeast('2.3') ? { translation } : { exercise: translation };
}
