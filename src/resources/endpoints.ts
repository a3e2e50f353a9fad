import type { JsonObject } from '../api/jsonValue.ts';
import { resources } from './index.ts';
import { beginningOf, idText, joined, textOf } from './fields.ts';
import type { Form, Resource, Shown } from './resource.ts';

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

/** Where a name may stand, the best first. */
export const nameFields = [
  'name',
  'full_name',
  'title',
  'alias',
  'username',
  'day_of_week',
  'description',
  'comment',
  'notes',
];
/** Where a date may stand, for what has no name. */
const dateFields = ['date', 'datetime', 'start', 'creation_date', 'created', 'last_update'];

/** A date, and a time where there is one, without fractions and time zone. */
function moment(value: unknown): string {
  return beginningOf(value, 16).replace('T', ' ');
}

/** The first of the fields that says anything. */
function firstOf(item: JsonObject, fields: readonly string[], read: (value: unknown) => string): string {
  return fields.map((field) => read(item[field])).find((text) => text !== '') ?? '';
}

/** What tells records of one day apart. */
const measureFields = ['weight', 'value', 'amount', 'repetitions', 'reps', 'time'];

/** "weight 77.00", for each measure that an item has. */
function measures(item: JsonObject): string {
  const texts = measureFields.map((field) => {
    const measure = textOf(idText(item[field]));
    return measure === '' ? '' : `${field} ${measure}`;
  });
  return joined(...texts);
}

/** Names an item of any shape: by its name or title, else by its description, its date or its id. */
function read(item: JsonObject, itemId: string | undefined): Shown {
  const id = itemId === undefined ? '' : `#${textOf(itemId)}`;
  const name = firstOf(item, nameFields, textOf);
  const date = firstOf(item, dateFields, moment);
  if (name !== '') {
    return { label: name, description: date };
  }
  const label = date || id;
  return { label, description: measures(item) || (label === id ? '' : id) };
}

/**
 * The profile is the user's own whatever id is asked for; up to 2.0 it comes in a list, known by its user, and since 2.1
 * without a list and without an id (`wger-api.md` §1).
 */
const profile: Pick<Form, 'single' | 'identify'> = {
  single: true,
  identify: ({ user }) => idText(user) ?? '1',
};

/** What documents of a URI belong to: one of the resources, or an endpoint of that name. */
export function resourceNamed(name: string): Resource {
  return resources.find(({ id }) => id === name) ?? endpointResource(name);
}

/** A list of the server by its name in the root document, whatever it holds. */
export function endpointResource(endpoint: string): Resource {
  const known = resources
    .flatMap(({ forms }): readonly Form[] => forms)
    .find((form) => form.endpoint === endpoint);
  return {
    id: endpoint,
    access: publicEndpoints.has(endpoint) ? 'public' : 'key',
    forms: [
      {
        endpoint,
        ordering: known?.ordering ?? 'id',
        translated: known?.translated ?? false,
        read: known?.read ?? read,
        ...(known?.webPath === undefined ? {} : { webPath: known.webPath }),
        ...(known?.actions === undefined ? {} : { actions: known.actions }),
        ...(known?.plan === undefined ? {} : { plan: known.plan }),
        ...(endpoint === 'userprofile' ? profile : {}),
      },
    ],
  };
}
