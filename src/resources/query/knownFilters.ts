import type { ApiDescription, FilterDescription } from '../openApi/apiDescription.ts';
import { isSince26 } from '../server/capabilities.ts';
import { getBuiltInFilters } from './filterTables.ts';
import { findLimitParameter, getPagingParameters, type LimitParameter } from './paging.ts';
import { findAppliedFilters, isUnpagedList } from './unpagedLists.ts';

/** Filters and orders that a server has for an endpoint. */
export interface KnownFilters {
  /** True if the server says so itself; else there may be others. */
  readonly isComplete: boolean;
  readonly filters: readonly FilterDescription[];
  readonly orderings: readonly string[];
  /** True if rows are ordered by no other field. */
  readonly hasCompleteOrderings: boolean;
  /** Names of the parameters that choose a page. */
  readonly paging: ReadonlySet<string>;
  /** Undefined where nothing says how many rows are sent. */
  readonly limit: LimitParameter | undefined;
  /** Codes of the languages that it has, in lower case; undefined where they are not known. */
  readonly languageCodes: ReadonlySet<string> | undefined;
}

/** Fields that lists of ingredients are ordered by where that is restricted (`wger-api.md` §2). */
const ingredientOrderings = [
  'id',
  'name',
  'code',
  'uuid',
  'remote_id',
  'last_update',
  'last_imported',
  'nutriscore',
];

/** Fields that a server works out as it sends a row: it orders by those that it stores (`api/serializers.py` of wger). */
const computedFields: ReadonlySet<string> = new Set([
  'exercise_uuid',
  'image_url_main',
  'image_url_secondary',
  'ingredient_uuid',
  'last_update_global',
  'thumbnails',
]);

/** The filter of the languages of translations, several with commas between them. */
export const languageParameter = 'language__code';

/** Filters that the document of a server does not name (`exercises/api/views.py` of wger). */
const undocumentedFilters: ReadonlyMap<string, readonly FilterDescription[]> = new Map([
  ['exercisecomment', [{ name: 'language', kind: 'integer' }]],
]);

/** Fields that the lists of trophies are ordered by, and no others (`trophies/api/views.py` of wger). */
const trophyOrderings: ReadonlyMap<string, readonly string[]> = new Map([
  ['trophy', ['order', 'name', 'trophy_type']],
  ['user-trophy', ['earned_at', 'trophy__trophy_type', 'trophy__name']],
]);

/**
 * The filters of an endpoint, by the server's own document or else by what is known of servers like it.
 *
 * @param offered the endpoints that the server's root names
 * @param languageCodes as of {@link KnownFilters}
 */
export function getKnownFilters(
  endpoint: string,
  description: ApiDescription | undefined,
  offered: ReadonlySet<string>,
  languageCodes?: ReadonlySet<string>,
): KnownFilters {
  const own = description?.endpoints.get(endpoint);
  const described = own && [...own.filters, ...(undocumentedFilters.get(endpoint) ?? [])];
  const listed = findAppliedFilters(endpoint) ?? described ?? getBuiltInFilters(endpoint, offered);
  const filters = listed.map((filter) =>
    filter.name === languageParameter ? { ...filter, several: 'commas' as const } : filter,
  );
  const paging = getPagingParameters(endpoint, own);
  const named = findFixedOrderings(endpoint, offered);
  const fields = own?.orderings ?? [
    ...new Set(['id', ...filters.map(({ name }) => parseFilterName(name).field)]),
  ];
  return {
    isComplete: own !== undefined,
    filters,
    orderings: named ?? getStoredOrderings(endpoint, fields, description),
    hasCompleteOrderings: named !== undefined || own?.namesOrderings === true,
    paging,
    limit: findLimitParameter(paging, isSince26(offered)),
    languageCodes,
  };
}

/** All orders of an endpoint where those are known, whatever a document says; undefined where they are not. */
function findFixedOrderings(endpoint: string, offered: ReadonlySet<string>): readonly string[] | undefined {
  if (isUnpagedList(endpoint)) {
    return [];
  }
  return isSince26(offered) && /^ingredient(info)?$/.test(endpoint)
    ? ingredientOrderings
    : trophyOrderings.get(endpoint);
}

/** The fields that are stored. Weights may be a view of measurements: they are ordered by a field of these (`wger-api.md` §3.7). */
function getStoredOrderings(
  endpoint: string,
  fields: readonly string[],
  description: ApiDescription | undefined,
): readonly string[] {
  const ofMeasurements = description?.endpoints.get('measurement-category')?.filters ?? [];
  const isView = endpoint === 'weightentry' && ofMeasurements.some(({ name }) => name === 'metric_type');
  return fields
    .filter((field) => !computedFields.has(field))
    .map((field) => (isView && field === 'weight' ? 'value' : field));
}

/** Operators that stand behind a field: `date__gte`. */
const operators: ReadonlySet<string> = new Set(['date', 'exact', 'gt', 'gte', 'in', 'lt', 'lte', 'search']);

/**
 * The field and the operator in the name of a filter; that of equality is empty. What follows a field otherwise is a field of what
 * that refers to.
 */
export function parseFilterName(name: string): { readonly field: string; readonly operator: string } {
  const at = name.lastIndexOf('__');
  const operator = name.slice(at + 2);
  return at > 0 && operators.has(operator)
    ? { field: name.slice(0, at), operator }
    : { field: name, operator: '' };
}

/** Filters by the fields that they compare, in their order. */
export function groupByField(
  filters: readonly FilterDescription[],
): ReadonlyMap<string, readonly FilterDescription[]> {
  return Map.groupBy(filters, ({ name }) => parseFilterName(name).field);
}

/** Returns true for a parameter that chooses a page, an order or a format. */
export function isListOption({ paging }: KnownFilters, name: string): boolean {
  return name === 'format' || name === 'ordering' || paging.has(name);
}
