import type { Access } from '../api/client.ts';
import { hasExerciseBases } from '../resources/server/capabilities.ts';

/** A kind of objects in a backup: the list of an endpoint, in a folder of its name. */
export interface BackupKind {
  readonly endpoint: string;
  /** Fields of which the first that is there has the date; objects with one are in a file for each month. */
  readonly dateFields: readonly string[];
  readonly access: Access;
  /**
   * Tells the user's own objects: `all` of the list, those of one's `routines` and `entries` of them, those that name the user
   * as `author`, or those of `translations`, `exercises` and `ingredients` that do; what names the user belongs to an exercise of
   * others, too.
   */
  readonly ownershipRule:
    'all' | 'routines' | 'entries' | 'author' | 'translations' | 'exercises' | 'ingredients';
  /** Endpoint that the server has to have, too; the kind's own where it needs no other. */
  readonly requiredEndpoint: string;
  /** True if the answer is the object itself, and no list. */
  readonly isSingle: boolean;
}

const configEndpoints = ['weight', 'repetitions', 'sets', 'rest', 'rir'].flatMap((value) => [
  `${value}-config`,
  `max-${value}-config`,
]);

/** Everything that can be a user's own in any release (`wger-api.md` §1, §3, §5), the longest lists first. */
const kinds: readonly BackupKind[] = [
  createKind('workoutlog', { dateFields: ['date'] }),
  createKind('nutritiondiary', { dateFields: ['datetime'] }),
  createKind('measurement', { dateFields: ['date'] }),
  createKind('weightentry', { dateFields: ['date'] }),
  // A date up to 2.7.0a2, and then the beginning.
  createKind('workoutsession', { dateFields: ['datetime_start', 'date'] }),
  createKind('exercise-translation', { access: 'public', ownershipRule: 'author' }),
  createKind('exercise', { access: 'public', ownershipRule: 'author' }),
  createKind('exercise-base', { access: 'public', ownershipRule: 'author' }),
  createKind('exerciseimage', { access: 'public', ownershipRule: 'exercises' }),
  createKind('video', { access: 'public', ownershipRule: 'exercises' }),
  createKind('exercisealias', {
    access: 'public',
    ownershipRule: 'translations',
    requiredEndpoint: 'exercise-translation',
  }),
  createKind('exercisecomment', {
    access: 'public',
    ownershipRule: 'translations',
    requiredEndpoint: 'exercise-translation',
  }),
  createKind('ingredient', { access: 'public', ownershipRule: 'author' }),
  createKind('ingredientweightunit', {
    access: 'public',
    ownershipRule: 'ingredients',
    requiredEndpoint: 'ingredient',
  }),
  createKind('ingredient-image', {
    access: 'public',
    ownershipRule: 'ingredients',
    requiredEndpoint: 'ingredient',
  }),
  createKind('gallery'),
  createKind('workout'),
  // Of routines they are a part of the list; of workouts they are not.
  createKind('templates', { requiredEndpoint: 'workout' }),
  createKind('routine', { ownershipRule: 'routines' }),
  createKind('day'),
  createKind('set'),
  createKind('setting'),
  createKind('slot'),
  createKind('slot-entry'),
  ...configEndpoints.map((endpoint) => createKind(endpoint, { ownershipRule: 'entries' })),
  createKind('schedule'),
  createKind('schedulestep'),
  createKind('measurement-category'),
  createKind('nutritionplan'),
  createKind('meal'),
  createKind('mealitem'),
  createKind('user-trophy'),
  createKind('user-statistics'),
  createKind('userprofile', { isSingle: true }),
];

function createKind(endpoint: string, options: Partial<BackupKind> = {}): BackupKind {
  return {
    endpoint,
    dateFields: [],
    access: 'key',
    ownershipRule: 'all',
    isSingle: false,
    requiredEndpoint: endpoint,
    ...options,
  };
}

/**
 * The kinds that a server has.
 *
 * @param offered the endpoints that its root names; the profile is not among them from 2.7 on
 */
export function getKinds(offered: ReadonlySet<string>): readonly BackupKind[] {
  // Beside bases, exercises are the same as their translations.
  const excluded = hasExerciseBases(offered) ? 'exercise' : undefined;
  return kinds.filter(
    ({ endpoint, requiredEndpoint, isSingle }) =>
      isSingle || (offered.has(endpoint) && offered.has(requiredEndpoint) && endpoint !== excluded),
  );
}
