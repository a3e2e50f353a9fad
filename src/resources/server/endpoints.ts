import type { JsonObject } from '../../api/json/value.ts';
import { resources } from '../index.ts';
import { toShortText, toId, joinParts, toText } from '../fields.ts';
import { records, type RecordPhrases } from '../records/records.ts';
import type { Action, Form, Resource, ItemSummary } from '../resource.ts';
import { isSince21, isSince22, isSince26 } from './capabilities.ts';

/** The endpoints that everybody may read, of all releases (`wger-api.md` §1a, §3.5). Everything else needs the key. */
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

/** Fields that may hold a name, the best first. */
export const nameFields = ['name', 'full_name', 'title', 'alias', 'username', 'day_of_week', 'description'];
/** Fields that may hold somebody's notes, which are no name. */
const noteFields = ['comment', 'notes'];
/** Fields that may hold a date, for items without a name. */
const dateFields = ['date', 'datetime', 'datetime_start', 'start', 'creation_date', 'created', 'last_update'];

/** A date, and a time where there is one, without fractions and time zone. */
function formatMoment(value: unknown): string {
  return toShortText(value, 16).replace('T', ' ');
}

/** The first of the fields that says anything. */
function getFirstText(item: JsonObject, fields: readonly string[], read: (value: unknown) => string): string {
  return fields.map((field) => read(item[field])).find((text) => text !== '') ?? '';
}

/** Fields that tell records of one day apart. */
const measureFields = ['weight', 'value', 'amount', 'repetitions', 'reps', 'time'];

/** "weight 77.00", for each measure that an item has. */
function formatMeasures(item: JsonObject): string {
  const texts = measureFields.map((field) => {
    const measure = toText(toId(item[field]));
    return measure === '' ? '' : `${field} ${measure}`;
  });
  return joinParts(...texts);
}

/** Names an item of any shape: by its name or title, else by its description, its date or its id. */
function summarizeItem(item: JsonObject, itemId: string | undefined): ItemSummary {
  const id = itemId === undefined ? '' : `#${toText(itemId)}`;
  const name = getFirstText(item, nameFields, toText);
  const date = getFirstText(item, dateFields, formatMoment);
  if (name !== '') {
    return { label: name, description: date };
  }
  const note = getFirstText(item, noteFields, toText);
  const label = date || note || id;
  const rest = label === id || label === note ? '' : id;
  return { label, description: joinParts(formatMeasures(item), label === note ? '' : note) || rest };
}

/** Names a record by the names behind its ids once these are known, and until then like an item of any shape. */
function createRecordSummarizer(phrases: (item: JsonObject) => RecordPhrases): Form['read'] {
  return (item, id) => ({ ...summarizeItem(item, id), details: { kind: 'record', ...phrases(item) } });
}

/**
 * The profile is the user's own whatever id is asked for; up to 2.0 it comes in a list, known by its user, and since 2.1
 * without a list and without an id (`wger-api.md` §1).
 */
const profile: Pick<Form, 'isSingle' | 'identify'> = {
  isSingle: true,
  identify: ({ user }) => toId(user) ?? '1',
};

/** Portions answer with an error of the server in 2.2 to 2.5 (`wger-api.md` §3.7). */
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

/** The resource that documents of a URI belong to: one of `resources`, or an endpoint of that name. */
export function getResource(name: string): Resource {
  return resources.find(({ id }) => id === name) ?? createEndpointResource(name);
}

/** A list of the server by its name in the root document, whatever it holds. */
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
        read: known?.read ?? (record === undefined ? summarizeItem : createRecordSummarizer(record.read)),
        webPath: known?.webPath,
        actions: known?.actions ?? actions.get(endpoint),
        plan: known?.plan,
        ...(endpoint === 'userprofile' ? profile : {}),
      },
    ],
  };
}
