import { flatMapInSteps, runInSlices } from '../api/concurrency/slices.ts';
import { toObject } from '../api/json/value.ts';
import type { Client } from '../api/client.ts';
import type { RequestContext } from '../api/requests.ts';
import { createEndpointResource } from '../resources/server/endpoints.ts';
import { toId, toText } from '../resources/fields.ts';
import type { Phrase } from '../resources/text/phrases.ts';
import { recordsPerPage } from '../resources/paging/ranges.ts';
import { readAllRows } from '../resources/paging/readAllRows.ts';
import { getSeparateSources, type SeparateSource } from '../resources/paging/sources.ts';
import { sortMeals } from '../resources/records/meals.ts';
import { isSummedType, toMeasurementUnit } from '../resources/records/measures.ts';
import { toListedItem, type Form } from '../resources/resource.ts';
import { workouts } from '../resources/workouts.ts';
import type { Server } from './currentServer.ts';

/** Limits on a private list that is read for its names. */
const limits = { maxRows: 10_000, maxSize: 4 * 1024 * 1024 };

/** Name of an item of the user's own. */
export interface PrivateName {
  readonly id: string;
  /** The resource of its document, which differs from the requested one if the item can only be read elsewhere. */
  readonly of: string;
  /** A text, or phrases that need other names. */
  readonly name: string | readonly Phrase[];
  /** Empty where it has none. */
  readonly unit: string;
  /** True for a category of measurements whose values of a day add up. */
  readonly isSummed: boolean;
}

/** Reads the unit of body weights. Does not check the root, since that of 2.7 does not name the profile (`wger-api.md` §1). */
export async function readProfileWeightUnit({ client }: Server, context: RequestContext): Promise<string> {
  const { items } = await client.readPage('userprofile', 'key', { ...context, allowsSingleObject: true });
  return toText(toObject(items[0])['weight_unit']);
}

/**
 * Reads names that records refer to and that are in no public table, with a few requests for any number of records.
 *
 * @throws a failure of what cannot be read
 */
export async function readPrivateNames(
  { client, catalogue }: Pick<Server, 'client' | 'catalogue'>,
  resource: string,
  context: RequestContext,
): Promise<readonly PrivateName[]> {
  const endpoints = await catalogue.readEndpoints(context);
  const form =
    resource === workouts.id
      ? catalogue.findCurrentForm(workouts)
      : createEndpointResource(resource).forms[0];
  if (form === undefined || !endpoints.has(form.endpoint)) {
    return [];
  }
  const sources = [{ endpoint: form.endpoint, of: resource }, ...getSeparateSources(form, endpoints)];
  const lists = await Promise.all(sources.map((source) => readList(client, form, source, context)));
  return lists.flat();
}

async function readList(
  client: Client,
  form: Form,
  { endpoint, of }: SeparateSource,
  context: RequestContext,
): Promise<readonly PrivateName[]> {
  const naming = { languages: [], codes: new Map<string, string>() };
  const query = new URLSearchParams({ limit: String(recordsPerPage), ordering: 'id' });
  const options = { ...context, ...limits, query };
  const rows = [...(await readAllRows(client, endpoint, 'key', { ...options, canTruncate: true })).values()];
  const namedItems =
    of === 'meal' ? [...Map.groupBy(rows, ({ plan }) => toId(plan)).values()].flatMap(sortMeals) : rows;
  return runInSlices(
    flatMapInSteps(namedItems, (item) => {
      const { id, label, details } = toListedItem(form, item, naming, of, undefined);
      const name = details?.kind === 'record' ? details.label : label;
      const unit = toMeasurementUnit(item['unit']);
      return id === undefined ? [] : [{ id, of, name, unit, isSummed: isSummedType(item['metric_type']) }];
    }),
  );
}
