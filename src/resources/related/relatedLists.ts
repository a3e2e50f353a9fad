import { hasExerciseBases, hasRoutines } from '../server/capabilities.ts';

/** A list of what refers to the same item. */
export interface RelatedList {
  /** Endpoint, which is also the resource of its documents. */
  readonly endpoint: string;
  /** The query of its page, as in a URL. */
  readonly page: string;
}

/** A reference from the rows of a list to an item, as the server filters by it. */
interface Reference {
  readonly endpoint: string;
  readonly filter: string;
  /** Primary order, followed by the id; only the id when absent. */
  readonly ordering?: string;
  /** Returns true if a server with these endpoints has the filter; all with the list have it when absent. */
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

/** Since 2.3, the items of the plain list have the same ids as those with names (`wger-api.md` §3.3). */
const plainExerciseReferences = exerciseReferences
  .filter(({ filter }) => filter === 'exercise')
  .map((list) => ({ ...list, isSupported: hasRoutines }));

/** The newest entries of the food diary by one of their fields. */
const getDiaryReferences = (filter: string): readonly Reference[] => [
  { endpoint: 'nutritiondiary', filter, ordering: '-datetime' },
];

/** Lists that servers filter by an item, by the resource of the item (`wger-api.md` §3.3, §3.7). */
const references: ReadonlyMap<string, readonly Reference[]> = new Map([
  ['exercises', exerciseReferences],
  ['exercise', plainExerciseReferences],
  [
    'workoutsession',
    [{ endpoint: 'workoutlog', filter: 'session', ordering: 'date', isSupported: hasRoutines }],
  ],
  ['ingredients', getDiaryReferences('ingredient')],
  ['nutritionplan', getDiaryReferences('plan')],
  ['nutritionplaninfo', getDiaryReferences('plan')],
  ['measurement-category', [{ endpoint: 'measurement', filter: 'category', ordering: '-date' }]],
]);

/**
 * Returns the lists of what refers to an item.
 *
 * @param offered the endpoints that the server's root names, which distinguish releases
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
