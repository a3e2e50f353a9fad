import * as body from '../endpoints/body.ts';
import type { Endpoint } from '../endpoints/support/endpoint.ts';
import * as exercises from '../endpoints/exercises/exercises.ts';
import { gallery } from '../endpoints/gallery.ts';
import * as ingredients from '../endpoints/ingredients/ingredients.ts';
import * as nutrition from '../endpoints/nutrition.ts';
import { profile, profileList } from '../endpoints/profile.ts';
import * as routines from '../endpoints/training/routines.ts';
import { tableEndpoint } from '../endpoints/support/table.ts';
import * as log from '../endpoints/training/trainingLog.ts';
import * as translated from '../endpoints/exercises/translatedExercises.ts';
import * as vocabulary from '../endpoints/vocabulary.ts';
import { trophy } from '../endpoints/training/trophies.ts';
import * as workouts from '../endpoints/training/workouts.ts';
import { Release } from './release.ts';
import { root20, root21, root22, root23, root24, root25, root26, root27, rootUpTo19 } from './roots.ts';

export const generationNames = [
  '1.8',
  '1.9',
  '2.0',
  '2.1',
  '2.2',
  '2.3',
  '2.4',
  '2.5',
  '2.6',
  '2.7',
  'next',
  'minimum',
] as const;

/** A kind of server that the sample server can imitate. */
export type Generation = (typeof generationNames)[number];

/** The generations of complete servers that answer lists by pages. */
export const pagedGenerations = generationNames.filter((name) => name !== '1.9' && name !== 'minimum');

export interface GenerationDefinition {
  release: Release;
  /** The answer of `/version/`, which is not always the release (wger-api.md §0). */
  version: string;
  /** In the order of the root document. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Endpoints that the root document does not name. */
  unlisted: Readonly<Record<string, Endpoint>>;
  /** True if there is a root document and everything else that only a complete wger server has. */
  complete: boolean;
}

/** An endpoint without sample data: it exists, and its list is empty. */
const emptyPrivate = tableEndpoint({ access: 'key', model: 'Object', rows: () => [] });
const emptyPublic = tableEndpoint({ access: 'public', model: 'Object', rows: () => [] });

const common = {
  language: vocabulary.language,
  license: vocabulary.license,
  'setting-repetitionunit': vocabulary.repetitionUnit,
  'setting-weightunit': vocabulary.settingWeightUnit,
  equipment: vocabulary.equipmentList,
  exercisecategory: vocabulary.exerciseCategory,
  exerciseimage: exercises.exerciseImage,
  exercisecomment: exercises.exerciseComment,
  muscle: vocabulary.muscle,
  ingredient: ingredients.ingredient,
  ingredientinfo: ingredients.ingredientinfo,
  ingredientweightunit: ingredients.ingredientweightunit,
  weightentry: body.weightentry,
  workoutsession: log.workoutsession,
  workoutlog: log.workoutlog,
  nutritionplan: nutrition.nutritionplan,
  nutritionplaninfo: nutrition.nutritionplaninfo,
  nutritiondiary: nutrition.nutritiondiary,
  meal: nutrition.meal,
  mealitem: nutrition.mealitem,
  measurement: body.measurement,
  'measurement-category': body.measurementcategory,
};

const since21 = {
  ...common,
  'exercise-translation': exercises.exerciseTranslation,
  exercisealias: exercises.exerciseAlias,
  'deletion-log': exercises.deletionLog,
  video: emptyPublic,
  'ingredient-image': ingredients.ingredientimage,
  gallery,
};

/** Days, sets and settings, up to 2.2 (wger-api.md §3.1). */
const workoutTables = {
  day: workouts.trainingDay,
  set: workouts.set,
  setting: workouts.setting,
  workout: workouts.workout,
  schedulestep: workouts.scheduleStep,
  schedule: workouts.schedule,
  daysofweek: vocabulary.daysOfWeek,
  exerciseinfo: translated.translatedExerciseInfo,
  exercise: translated.translatedExercise,
  weightunit: ingredients.weightunit,
};

const tablesUpTo20 = { ...common, ...workoutTables, userprofile: profileList };

/** Workouts, and bases of exercises with translations (wger-api.md §3.3). */
const tables21To22 = {
  ...since21,
  ...workoutTables,
  templates: workouts.workoutTemplates,
  'public-templates': workouts.publicWorkoutTemplates,
  userprofile: profile,
  exercisebaseinfo: exercises.exerciseBaseInfoTable,
  'exercise-base': exercises.exerciseBaseTable,
  variation: exercises.variation,
};

/** Routines, since 2.3 (wger-api.md §3.2). */
const routineTables = {
  ...since21,
  routine: routines.routine,
  templates: routines.templates,
  'public-templates': routines.publicTemplates,
  day: routines.day,
  slot: routines.slot,
  'slot-entry': routines.slotEntry,
  ...routines.configEndpoints,
  exerciseinfo: exercises.exerciseInfoTable,
  trophy,
  'user-trophy': emptyPrivate,
  'user-statistics': emptyPrivate,
};

/** Routines, whose records still have integers as ids, and search endpoints. */
const tables23To24 = {
  ...routineTables,
  exercise: { ...exercises.exerciseTable, listActions: { search: exercises.exerciseSearch } },
  userprofile: profile,
  variation: exercises.variation,
  weightunit: ingredients.weightunit,
};

const definitions: Readonly<Record<Generation, () => GenerationDefinition>> = {
  '1.8': () => createDefinition('1.8', '', tablesUpTo20, rootUpTo19),
  '1.9': () => createDefinition('1.9', '', tablesUpTo20, rootUpTo19),
  '2.0': () => createDefinition('2.0', '2.0', tablesUpTo20, root20),
  '2.1': () => createDefinition('2.1', '2.1', tables21To22, root21),
  '2.2': () =>
    createDefinition(
      '2.2',
      '2.3.0a1',
      { ...tables21To22, exerciseinfo: withoutSearch(translated.translatedExerciseInfo) },
      root22,
    ),
  '2.3': () => createDefinition('2.3', '2.4.0a1', tables23To24, root23),
  '2.4': () => createDefinition('2.4', '2.4.0', tables23To24, root24),
  '2.5': () =>
    createDefinition(
      '2.5',
      '2.5.0',
      {
        ...tables23To24,
        exercise: exercises.exerciseTable,
        ingredient: withoutSearch(ingredients.ingredient),
      },
      root25,
    ),
  '2.6': () => createDefinition('2.6', '2.6.0', { ...tablesSince26(), userprofile: profile }, root26),
  '2.7': () => ({
    ...createDefinition('2.7', '2.7.0a2', tablesSince26(), root27),
    unlisted: { userprofile: singleton() },
  }),
  next: () => ({
    ...createDefinition('next', '2.7.0a2', { ...tablesSince26(), ...body.measured }, root27),
    unlisted: { userprofile: singleton() },
  }),
  minimum: () => ({
    release: new Release('2.2'),
    version: '',
    endpoints: {
      workout: workouts.workout,
      exercise: translated.translatedExercise,
      ingredient: { ...ingredients.ingredient, listActions: {}, itemActions: {} },
    },
    unlisted: {},
    complete: false,
  }),
};

export function getDefinition(generation: Generation): GenerationDefinition {
  return definitions[generation]();
}

/** A complete server: the tables that `root` names, in its order. */
function createDefinition(
  release: GenerationDefinition['release']['name'],
  version: string,
  tables: Readonly<Record<string, Endpoint>>,
  root: string,
): GenerationDefinition {
  const endpoints = root
    .trim()
    .split(/\s+/)
    .map((name) => {
      const endpoint = tables[name];
      if (endpoint === undefined) {
        throw new RangeError(`The sample server has no endpoint ${name}.`);
      }
      return [name, endpoint] as const;
    });
  return {
    release: new Release(release),
    version,
    endpoints: Object.fromEntries(endpoints),
    unlisted: {},
    complete: true,
  };
}

/** UUIDs as ids, no search endpoints, ingredients by cursor (wger-api.md §1). */
function tablesSince26(): Readonly<Record<string, Endpoint>> {
  return {
    ...routineTables,
    exercise: exercises.exerciseTable,
    ingredient: withoutSearch(ingredients.ingredient),
    'ingredient-sync': ingredients.ingredientSync,
  };
}

/** The profile of 2.7 has no items. */
function singleton(): Endpoint {
  return { ...profile, items: false };
}

function withoutSearch(endpoint: Endpoint): Endpoint {
  return { ...endpoint, listActions: {} };
}
