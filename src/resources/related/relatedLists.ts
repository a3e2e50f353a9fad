import { hasExerciseBases, hasRoutines } from '../server/capabilities.ts';

/** A list, by what refers to the same item in it. */
export interface RelatedList {
  /** The endpoint, whose documents have its name. */
  readonly endpoint: string;
  /** The query of its page, as in a URL. */
  readonly page: string;
}

/** A reference from the rows of a list to an item, as the server filters by it. */
interface Reference {
  readonly endpoint: string;
  readonly filter: string;
  /** The newest first, where rows have a date. */
  readonly ordering?: string;
  /** Checks that servers with these endpoints have the filter; all that have the list do when absent. */
  readonly isSupported?: (offered: ReadonlySet<string>) => boolean;
}

/** Number of rows on a page of a related list. */
const pageSize = 100;

const hasNoBases = (offered: ReadonlySet<string>): boolean => !hasExerciseBases(offered);

const exerciseReferences = [
  { endpoint: 'exercise-translation' },
  { endpoint: 'exerciseimage' },
  { endpoint: 'workoutlog', ordering: '-date' },
].flatMap((list): readonly Reference[] => [
  { ...list, filter: 'exercise', isSupported: hasNoBases },
  { ...list, filter: 'exercise_base', isSupported: hasExerciseBases },
]);

/** From 2.3 on items of the plain list are the same as those with names, by the same ids (`wger-api.md` §3.3). */
const plainExerciseReferences = exerciseReferences
  .filter(({ filter }) => filter === 'exercise')
  .map((list) => ({ ...list, isSupported: hasRoutines }));

const planReferences: readonly Reference[] = [
  { endpoint: 'nutritiondiary', filter: 'plan', ordering: '-datetime' },
];

/** The lists that servers filter by an item, by the resource of that (`wger-api.md` §3.3, §3.7). */
const references: ReadonlyMap<string, readonly Reference[]> = new Map([
  ['exercises', exerciseReferences],
  ['exercise', plainExerciseReferences],
  [
    'workoutsession',
    [{ endpoint: 'workoutlog', filter: 'session', ordering: 'date', isSupported: hasRoutines }],
  ],
  ['nutritionplan', planReferences],
  ['nutritionplaninfo', planReferences],
  ['measurement-category', [{ endpoint: 'measurement', filter: 'category', ordering: '-date' }]],
]);

/**
 * The lists of what belongs to an item.
 *
 * @param offered the endpoints that the server's root names, by which releases are told apart
 */
export function getRelatedLists(
  resource: string,
  id: string,
  offered: ReadonlySet<string>,
): readonly RelatedList[] {
  return (references.get(resource) ?? [])
    .filter(({ endpoint, isSupported }) => offered.has(endpoint) && (isSupported?.(offered) ?? true))
    .map(({ endpoint, filter, ordering }) => ({
      endpoint,
      page: new URLSearchParams({
        [filter]: id,
        limit: String(pageSize),
        ordering: ordering === undefined ? 'id' : `${ordering},id`,
      }).toString(),
    }));
}
