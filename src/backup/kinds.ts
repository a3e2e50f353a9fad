import { configEndpoints } from '../resources/records/configEndpoints.ts';
import { hasExerciseBases } from '../resources/server/capabilities.ts';

/** A kind of objects in a backup: the list of an endpoint, stored in a folder of that name. */
export interface BackupKind {
  readonly endpoint: string;
  /** Fields that may have the date, the preferred one first. Objects with a date are stored in a file for each month. */
  readonly dateFields: readonly string[];
  /**
   * Rule for the user's own objects: `all` of the list; the user's own `routines`, or config of their `entries`; those that name
   * the user as `author`; or those that belong to such `translations`, `exercises` or `ingredients`. Objects that name the user
   * may belong to somebody else's exercise.
   */
  readonly ownershipRule:
    'all' | 'routines' | 'entries' | 'author' | 'translations' | 'exercises' | 'ingredients';
  /** Endpoint that the server must offer as well; the kind's own if it needs no other. */
  readonly requiredEndpoint: string;
  /** True if the answer is a single object instead of a list. */
  readonly isSingle: boolean;
}

/** All kinds of data that a user can own in any release (`wger-api.md` §1, §3, §5), the longest lists first. */
const kinds: readonly BackupKind[] = [
  createKind('workoutlog', { dateFields: ['date'] }),
  createKind('nutritiondiary', { dateFields: ['datetime'] }),
  createKind('measurement', { dateFields: ['date'] }),
  createKind('weightentry', { dateFields: ['date'] }),
  // A date up to 2.7.0a2, the start since then.
  createKind('workoutsession', { dateFields: ['datetime_start', 'date'] }),
  createKind('exercise-translation', { ownershipRule: 'author' }),
  createKind('exercise', { ownershipRule: 'author' }),
  createKind('exercise-base', { ownershipRule: 'author' }),
  createKind('exerciseimage', { ownershipRule: 'exercises' }),
  createKind('video', { ownershipRule: 'exercises' }),
  createKind('exercisealias', { ownershipRule: 'translations', requiredEndpoint: 'exercise-translation' }),
  createKind('exercisecomment', { ownershipRule: 'translations', requiredEndpoint: 'exercise-translation' }),
  createKind('ingredient', { ownershipRule: 'author' }),
  createKind('ingredientweightunit', { ownershipRule: 'ingredients', requiredEndpoint: 'ingredient' }),
  createKind('ingredient-image', { ownershipRule: 'ingredients', requiredEndpoint: 'ingredient' }),
  createKind('gallery'),
  createKind('workout'),
  // The list of routines includes templates, the list of workouts does not.
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

/** Returns true for the name of a kind, and of its folder. */
export function isKindName(name: string): boolean {
  return kinds.some(({ endpoint }) => endpoint === name);
}

function createKind(endpoint: string, options: Partial<BackupKind> = {}): BackupKind {
  return {
    endpoint,
    dateFields: [],
    ownershipRule: 'all',
    isSingle: false,
    requiredEndpoint: endpoint,
    ...options,
  };
}

/**
 * The kinds that a server offers.
 *
 * @param offered the endpoints in its root, which has no profile from 2.7 on
 */
export function getKinds(offered: ReadonlySet<string>): readonly BackupKind[] {
  // Where there are bases, `exercise` has the same objects as `exercise-translation`.
  const excluded = hasExerciseBases(offered) ? 'exercise' : undefined;
  return kinds.filter(
    ({ endpoint, requiredEndpoint, isSingle }) =>
      isSingle || (offered.has(endpoint) && offered.has(requiredEndpoint) && endpoint !== excluded),
  );
}
