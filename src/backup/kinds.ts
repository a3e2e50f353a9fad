import type { Access } from '../api/client.ts';
import { hasExerciseBases } from '../resources/server/capabilities.ts';

/** A kind of objects in a backup: the list of an endpoint, in a folder of its name. */
export interface Kind {
  readonly endpoint: string;
  /** Fields of which the first that is there has the date; objects with one are in a file for each month. */
  readonly dated: readonly string[];
  readonly access: Access;
  /**
   * Tells the user's own objects: `all` of the list, those of one's `routines` and `entries` of them, those that name the user
   * as `author`, or those of `translations`, `exercises` and `ingredients` that do; what names the user belongs to an exercise of
   * others, too.
   */
  readonly own: 'all' | 'routines' | 'entries' | 'author' | 'translations' | 'exercises' | 'ingredients';
  /** Endpoint that the server has to have, too; the kind's own where it needs no other. */
  readonly needs: string;
  /** True if the answer is the object itself, and no list. */
  readonly isSingle: boolean;
}

const configs = ['weight', 'repetitions', 'sets', 'rest', 'rir'].flatMap((of) => [
  `${of}-config`,
  `max-${of}-config`,
]);

/** Everything that can be a user's own in any release (`wger-api.md` §1, §3, §5), the longest lists first. */
const kinds: readonly Kind[] = [
  kind('workoutlog', { dated: ['date'] }),
  kind('nutritiondiary', { dated: ['datetime'] }),
  kind('measurement', { dated: ['date'] }),
  kind('weightentry', { dated: ['date'] }),
  // A date up to 2.7.0a2, and then the beginning.
  kind('workoutsession', { dated: ['datetime_start', 'date'] }),
  kind('exercise-translation', { access: 'public', own: 'author' }),
  kind('exercise', { access: 'public', own: 'author' }),
  kind('exercise-base', { access: 'public', own: 'author' }),
  kind('exerciseimage', { access: 'public', own: 'exercises' }),
  kind('video', { access: 'public', own: 'exercises' }),
  kind('exercisealias', { access: 'public', own: 'translations', needs: 'exercise-translation' }),
  kind('exercisecomment', { access: 'public', own: 'translations', needs: 'exercise-translation' }),
  kind('ingredient', { access: 'public', own: 'author' }),
  kind('ingredientweightunit', { access: 'public', own: 'ingredients', needs: 'ingredient' }),
  kind('ingredient-image', { access: 'public', own: 'ingredients', needs: 'ingredient' }),
  kind('gallery'),
  kind('workout'),
  // Of routines they are a part of the list; of workouts they are not.
  kind('templates', { needs: 'workout' }),
  kind('routine', { own: 'routines' }),
  kind('day'),
  kind('set'),
  kind('setting'),
  kind('slot'),
  kind('slot-entry'),
  ...configs.map((endpoint) => kind(endpoint, { own: 'entries' })),
  kind('schedule'),
  kind('schedulestep'),
  kind('measurement-category'),
  kind('nutritionplan'),
  kind('meal'),
  kind('mealitem'),
  kind('user-trophy'),
  kind('user-statistics'),
  kind('userprofile', { isSingle: true }),
];

function kind(endpoint: string, options: Partial<Kind> = {}): Kind {
  return { endpoint, dated: [], access: 'key', own: 'all', isSingle: false, needs: endpoint, ...options };
}

/**
 * The kinds that a server has.
 *
 * @param offered the endpoints that its root names; the profile is not among them from 2.7 on
 */
export function kindsOf(offered: ReadonlySet<string>): readonly Kind[] {
  // Beside bases, exercises are the same as their translations.
  const left = hasExerciseBases(offered) ? 'exercise' : undefined;
  return kinds.filter(
    ({ endpoint, needs, isSingle }) =>
      isSingle || (offered.has(endpoint) && offered.has(needs) && endpoint !== left),
  );
}
