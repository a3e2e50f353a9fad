import { each, inSlices } from '../api/concurrency/slices.ts';
import { isObject, objectOf, type JsonObject } from '../api/json/value.ts';
import type { Page } from '../api/page.ts';
import { endpointResource } from '../resources/server/endpoints.ts';
import { idOf, idText, textOf } from '../resources/fields.ts';
import { hasManyById } from '../resources/ingredients.ts';
import { mealsOf } from '../resources/records/meals.ts';
import { unitsOf } from '../resources/related/ingredientUnits.ts';
import type { Phrase } from '../resources/phrases.ts';
import { readRow } from '../resources/resource.ts';
import { workouts } from '../resources/workouts.ts';
import type { Server } from './currentServer.ts';

/** Told of each name that is found: a text, or phrases that need other names. */
export type Learn = (resource: string, id: string, name: string | readonly Phrase[]) => void;

/** So many rows are read of a private list for their names. */
const maxNamedRows = 1000;
/** So many items are asked for by their ids at once. */
const idsAtOnce = 50;

/**
 * Reads the names of what records refer to that no public table holds: a few requests, however many records there are.
 *
 * @param ids those that are wanted
 * @throws a failure of what cannot be read
 */
export async function readPrivateNames(
  server: Server,
  resource: string,
  ids: readonly string[],
  signal: AbortSignal,
  learn: Learn,
): Promise<void> {
  switch (resource) {
    case 'ingredients':
      return foods(server, ids, signal, learn);
    case 'userprofile':
      return profile(server, signal, learn);
    default:
      return listed(server, resource, signal, learn);
  }
}

/** Foods, with the units that they are measured in. Up to 2.1 only those of plans can be read together. */
async function foods(
  server: Server,
  ids: readonly string[],
  signal: AbortSignal,
  learn: Learn,
): Promise<void> {
  const { client, catalogue } = server;
  const learnFood = (food: JsonObject): void => {
    const id = idOf(food);
    if (id !== undefined) {
      learn('ingredients', id, textOf(food['name']));
    }
    unitsOf(food).forEach((unit) => {
      learn('ingredientweightunit', unit.id, unit.name);
    });
  };
  const offered = await catalogue.endpoints({ signal });
  if (!hasManyById(offered)) {
    const { items } = await plansOf(server, signal);
    (await portionsOf(items)).forEach((portion) => {
      learnFood(objectOf(portion['ingredient_obj']));
    });
  }
  for (let at = 0; hasManyById(offered) && at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const query = new URLSearchParams({ id__in: some.join(), limit: String(idsAtOnce), ordering: 'id' });
    const { items } = await client.page('ingredientinfo', 'public', { query, signal });
    items.filter(isObject).forEach(learnFood);
  }
  if (offered.has('weightunit') && offered.has('ingredientweightunit')) {
    await unitsApart(server, signal, learn);
  }
}

/**
 * The units of foods, which have no ids in a food up to 2.4 and are named by a table of their own (`wger-api.md` §3.4). Of more
 * than are read at once, those that are in the user's plans.
 */
async function unitsApart(server: Server, signal: AbortSignal, learn: Learn): Promise<void> {
  const query = new URLSearchParams({ limit: String(maxNamedRows), ordering: 'id' });
  const { items, next } = await server.client.page('ingredientweightunit', 'public', { query, signal });
  const planned = next === undefined ? [] : (await plansOf(server, signal)).items;
  const units = [
    ...items.filter(isObject),
    ...(await portionsOf(planned)).map((portion) => objectOf(portion['weight_unit_obj'])),
  ];
  for (const unit of units) {
    const [id, name] = [idOf(unit), idText(unit['unit'])];
    if (id !== undefined && name !== undefined) {
      learn('ingredientweightunit', id, [{ name: 'weightunit', id: name }]);
    }
  }
}

/** The user's nutrition plans with all that is in them. */
function plansOf({ client }: Server, signal: AbortSignal): Promise<Page> {
  return client.page('nutritionplaninfo', 'key', { query: new URLSearchParams(), signal });
}

/** The portions of all meals of plans. */
async function portionsOf(plans: readonly unknown[]): Promise<readonly JsonObject[]> {
  const meals = await inSlices(each(plans, (plan) => mealsOf(plan) ?? []));
  return meals.flat().flatMap(({ portions }) => portions);
}

/** The unit that body weights are in; the root of 2.7 does not name the profile (`wger-api.md` §1). */
async function profile({ client }: Server, signal: AbortSignal, learn: Learn): Promise<void> {
  const query = new URLSearchParams();
  const { items } = await client.page('userprofile', 'key', { query, signal, single: true });
  items.filter(isObject).forEach((item) => {
    learn('userprofile', 'weight_unit', textOf(item['weight_unit']));
  });
}

/** The rows of a list of the user's own. */
async function listed(
  { client, catalogue }: Server,
  resource: string,
  signal: AbortSignal,
  learn: Learn,
): Promise<void> {
  const offered = await catalogue.endpoints({ signal });
  const form = resource === workouts.id ? catalogue.formInUse(workouts) : endpointResource(resource).forms[0];
  if (form === undefined || !offered.has(form.endpoint)) {
    return;
  }
  const naming = { languages: [], codes: new Map<string, string>() };
  let rows = 0;
  let query: URLSearchParams | undefined = new URLSearchParams({ limit: '100', ordering: 'id' });
  while (query !== undefined && rows < maxNamedRows) {
    const { items, next } = await client.page(form.endpoint, 'key', { query, signal });
    for (const item of items.filter(isObject)) {
      const row = readRow(form, item, naming, resource, undefined);
      const { id, details } = row;
      if (id !== undefined) {
        learn(resource, id, details?.kind === 'record' ? details.label : row.label);
        learn(`${resource}.unit`, id, textOf(idText(item['unit'])));
      }
    }
    rows += items.length;
    query = items.length > 0 ? next : undefined;
  }
}
