import { resources } from '../index.ts';
import { configEndpoints } from '../records/configEndpoints.ts';
import { hasExerciseBases } from '../server/capabilities.ts';

/** Position of a value in a document. */
export interface ValueLocation {
  /** The resource of the document. */
  readonly resource: string;
  /** Member whose value it is, or whose list contains it. */
  readonly member: string;
  /** True if the value is an element of a list. */
  readonly isInList: boolean;
}

/** Members in kcal (`wger-api.md` §3.4, §3.6). */
export const energyMembers: ReadonlySet<string> = new Set(['calories', 'energy', 'goal_energy']);

/** Members with the URL of a picture or video (`wger-api.md` §3.3, §3.4). */
export const mediaMembers: ReadonlySet<string> = new Set([
  'image',
  'image_thumbnail',
  'image_url_main',
  'image_url_secondary',
  'large',
  'medium',
  'medium_cropped',
  'micro',
  'micro_cropped',
  'small',
  'small_cropped',
  'large_cropped',
  'thumbnail',
  'video',
]);

/** Resources that members refer to in any document (`wger-api.md` §3). */
const targets: ReadonlyMap<string, string> = new Map([
  ['category', 'exercisecategory'],
  ['equipment', 'equipment'],
  ['exercise', 'exercises'],
  ['exercise_base', 'exercises'],
  ['exerciseday', 'day'],
  ['day', 'day'],
  ['ingredient', 'ingredients'],
  ['language', 'language'],
  ['license', 'license'],
  ['log', 'workoutlog'],
  ['meal', 'meal'],
  ['muscles', 'muscle'],
  ['muscles_secondary', 'muscle'],
  ['next_log', 'workoutlog'],
  ['notification_language', 'language'],
  ['plan', 'nutritionplan'],
  ['repetition_unit', 'setting-repetitionunit'],
  ['repetitions_unit', 'setting-repetitionunit'],
  ['routine', 'workouts'],
  ['schedule', 'schedule'],
  ['session', 'workoutsession'],
  ['set', 'set'],
  ['slot', 'slot'],
  ['slot_entry', 'slot-entry'],
  ['training', 'workouts'],
  ['translation', 'exercise-translation'],
  ['trophy', 'trophy'],
  ['weight_unit', 'setting-weightunit'],
  ['workout', 'workouts'],
]);

/** The same for values in a list. */
const listTargets: ReadonlyMap<string, string> = new Map([
  ['day', 'daysofweek'],
  ['exercise_ids', 'exercises'],
  ['exercises', 'exercises'],
]);

/** Resources that members of certain documents refer to, unlike members of the same name elsewhere. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['day day', 'daysofweek'],
  ['measurement category', 'measurement-category'],
  ['measurement-category category', 'measurement-category'],
  ['measurement-category parent', 'measurement-category'],
  ['mealitem weight_unit', 'ingredientweightunit'],
  ['nutritiondiary weight_unit', 'ingredientweightunit'],
  ['nutritionplaninfo weight_unit', 'ingredientweightunit'],
  ['ingredientweightunit unit', 'weightunit'],
]);

/** Resources of the objects in members, which are identified by their own `id`. */
const contents: ReadonlyMap<string, string> = new Map<string, string>([
  ['aliases', 'exercisealias'],
  ['comments', 'exercisecomment'],
  ['days', 'day'],
  ['entries', 'slot-entry'],
  ['images', 'exerciseimage'],
  ['logs', 'workoutlog'],
  ['meal_items', 'mealitem'],
  ['meals', 'meal'],
  ['notes', 'exercisecomment'],
  ['slots', 'slot'],
  ['translations', 'exercise-translation'],
  ['videos', 'video'],
  ['weight_units', 'ingredientweightunit'],
  // The objects of `max-sets-config` are in `max_set_nr_configs`.
  ...configEndpoints.map((endpoint) => {
    const member = endpoint.replace('sets', 'set_nr').replaceAll('-', '_');
    return [`${member}s`, endpoint] as const;
  }),
]);

/**
 * Returns the resource that an id in a member refers to; undefined if there is none, or the server does not have it.
 *
 * @param offered the endpoints that the server's root names
 */
export function findReferencedResource(
  { resource, member, isInList }: ValueLocation,
  offered: ReadonlySet<string>,
): string | undefined {
  const name = member.replace(/_id$/, '');
  const target =
    exceptions.get(`${resource} ${name}`) ??
    (isInList ? listTargets.get(name) : undefined) ??
    targets.get(name);
  return target && toServerResource(target, name, offered);
}

/**
 * Returns the resource of an object in a member, which is identified by its own `id`; undefined if there is none.
 *
 * @param offered as in {@link findReferencedResource}
 */
export function findContainedResource(
  location: ValueLocation,
  offered: ReadonlySet<string>,
): string | undefined {
  const { resource, member } = location;
  if (member === 'results') {
    return resource;
  }
  const content = contents.get(member);
  return content === undefined
    ? findReferencedResource(location, offered)
    : toServerResource(content, member, offered);
}

/**
 * Members with statistics by the ids of the items that they are about, each named like the resource of these (`wger-api.md` §3.2,
 * stats).
 */
const statisticsMembers: ReadonlySet<string> = new Set(['exercises', 'muscle']);

/**
 * Returns the resource whose ids are the keys of an object; undefined if there is none.
 *
 * @param member the member whose value the object is
 * @param offered as in {@link findReferencedResource}
 */
export function findStatisticsResource(member: string, offered: ReadonlySet<string>): string | undefined {
  return statisticsMembers.has(member) ? toServerResource(member, member, offered) : undefined;
}

/** Members with translations in releases with bases of exercises (2.1, 2.2; `wger-api.md` §3.3). */
const translationMembers: ReadonlySet<string> = new Set(['exercise', 'exercises']);

/** Returns the resource for a target on a server; undefined if the server does not have it. */
function toServerResource(target: string, member: string, offered: ReadonlySet<string>): string | undefined {
  if (hasExerciseBases(offered) && translationMembers.has(member)) {
    return 'exercise';
  }
  return offered.has(target) || resources.some(({ id }) => id === target) ? target : undefined;
}
