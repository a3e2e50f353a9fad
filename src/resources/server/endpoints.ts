import { resources } from '../index.ts';
import { toId } from '../fields.ts';
import { records } from '../records/records.ts';
import type { Action, Form, Resource } from '../resource.ts';
import { createRecordSummarizer, summarizeItem } from '../summarizeItem.ts';
import { isSince21, isSince22, isSince26 } from './capabilities.ts';

/** Public endpoints of all releases (`wger-api.md` §1a, §3.5). All others require the key. */
const publicEndpoints: ReadonlySet<string> = new Set([
  'daysofweek',
  'deletion-log',
  'equipment',
  'exercise',
  'exercise-base',
  'exercise-translation',
  'exercisealias',
  'exercisebaseinfo',
  'exercisecategory',
  'exercisecomment',
  'exerciseimage',
  'exerciseinfo',
  'ingredient',
  'ingredient-image',
  'ingredient-sync',
  'ingredientinfo',
  'ingredientweightunit',
  'language',
  'license',
  'muscle',
  'setting-repetitionunit',
  'setting-weightunit',
  'variation',
  'video',
  'weightunit',
]);

/**
 * The profile is always the user's own, whatever id is requested. Up to 2.0, it is in a list and identified by its user; since
 * 2.1, it has neither a list nor an id (`wger-api.md` §1).
 */
const profile: Pick<Form, 'isSingle' | 'identify'> = {
  isSingle: true,
  identify: ({ user }) => toId(user) ?? '1',
};

/** Returns false for 2.2 to 2.5, where the server fails to compute the values of a portion (`wger-api.md` §3.7). */
function hasPortionValues(offered: ReadonlySet<string>): boolean {
  return isSince26(offered) || (isSince21(offered) && !isSince22(offered));
}

const nutritionalValues = { name: 'nutritional_values' } as const;

/** Documents that servers compute from items of an endpoint that has no view of its own, by endpoint. */
const actions: ReadonlyMap<string, readonly Action[]> = new Map<string, readonly Action[]>([
  ['nutritionplan', [{ ...nutritionalValues, isOffered: isSince21 }]],
  ['nutritionplaninfo', [{ ...nutritionalValues, endpoint: 'nutritionplan', isOffered: isSince21 }]],
  ['meal', [{ ...nutritionalValues, isOffered: isSince21 }]],
  ['mealitem', [{ ...nutritionalValues, isOffered: hasPortionValues }]],
  ['nutritiondiary', [{ ...nutritionalValues, isOffered: hasPortionValues }]],
]);

/** Returns the resource with a name: one of `resources`, or the endpoint of that name. */
export function getResource(name: string): Resource {
  return resources.find(({ id }) => id === name) ?? createEndpointResource(name);
}

/** Creates the resource of an endpoint, by its name in the root document. */
export function createEndpointResource(endpoint: string): Resource {
  const known = resources
    .flatMap(({ forms }): readonly Form[] => forms)
    .find((form) => form.endpoint === endpoint);
  const record = records.get(endpoint);
  return {
    id: endpoint,
    access: publicEndpoints.has(endpoint) ? 'public' : 'key',
    forms: [
      {
        endpoint,
        ordering: known?.ordering ?? record?.ordering ?? 'id',
        isTranslated: known?.isTranslated ?? false,
        // My Data and previews need the facts of a record, even if its endpoint has a view with rows of its own.
        read: record === undefined ? (known?.read ?? summarizeItem) : createRecordSummarizer(record.read),
        webPath: known?.webPath,
        actions: known?.actions ?? actions.get(endpoint),
        plan: known?.plan,
        ...(endpoint === 'userprofile' ? profile : {}),
      },
    ],
  };
}
