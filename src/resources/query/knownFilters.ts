import type { ApiDescription, FilterDescription } from '../openApi/apiDescription.ts';
import { isBefore25, isSince26 } from '../server/capabilities.ts';
import { builtInFilters, selectFilters, undocumentedFilters } from './filterTables.ts';
import { findLimitParameter, getPagingParameters, unpagedLists, type LimitParameter } from './paging.ts';

/** Filters and orders of an endpoint. */
export interface KnownFilters {
  /** True if the server itself describes them; otherwise there may be others. */
  readonly isComplete: boolean;
  readonly filters: readonly FilterDescription[];
  readonly orderings: readonly string[];
  /** True if rows cannot be ordered by other fields. */
  readonly hasCompleteOrderings: boolean;
  /** Names of the parameters that choose a page. */
  readonly paging: ReadonlySet<string>;
  /** Undefined if no parameter sets the number of rows. */
  readonly limit: LimitParameter | undefined;
  /** Returns true if the server knows a language by a code; undefined if its languages are unknown. */
  readonly isLanguage: ((code: string) => boolean) | undefined;
}

/** Fields that ingredients can be ordered by in releases that restrict them (`wger-api.md` §2). */
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

/** Fields that a server computes when it sends a row, so that it cannot order by them (`api/serializers.py` of wger). */
const computedFields: ReadonlySet<string> = new Set([
  'exercise_uuid',
  'image_url_main',
  'image_url_secondary',
  'ingredient_uuid',
  'last_update_global',
  'thumbnails',
]);

/** The filter by languages of translations; several are separated by commas. */
export const languageParameter = 'language__code';

/** The only fields that trophies can be ordered by (`trophies/api/views.py` of wger). */
const trophyOrderings: ReadonlyMap<string, readonly string[]> = new Map([
  ['trophy', ['order', 'name', 'trophy_type']],
  ['user-trophy', ['earned_at', 'trophy__trophy_type', 'trophy__name']],
]);

/**
 * Returns the filters of an endpoint, by the server's own OpenAPI document, or else by what is known of its release.
 *
 * @param offered the endpoints that the server's root names
 * @param languageCodes the codes of the server's languages, in lower case
 */
export function getKnownFilters(
  endpoint: string,
  description: ApiDescription | undefined,
  offered: ReadonlySet<string>,
  languageCodes?: ReadonlySet<string>,
): KnownFilters {
  const own = description?.endpoints.get(endpoint);
  const documented = own?.filters ?? selectFilters(builtInFilters, endpoint, offered);
  const listed = unpagedLists.get(endpoint) ?? [
    ...documented,
    ...selectFilters(undocumentedFilters, endpoint, offered),
  ];
  const filters = listed.map((filter) =>
    filter.name === languageParameter ? { ...filter, several: 'commas' as const } : filter,
  );
  const paging = getPagingParameters(endpoint, own);
  const fixedOrderings = findFixedOrderings(endpoint, offered);
  const fields = own?.orderings ?? [
    ...new Set(['id', ...documented.filter(isSingleValued).map(({ name }) => parseFilterName(name).field)]),
  ];
  return {
    isComplete: own !== undefined,
    filters,
    orderings: fixedOrderings ?? getStoredOrderings(endpoint, fields, description),
    hasCompleteOrderings: fixedOrderings !== undefined || own?.namesOrderings === true,
    paging,
    limit: findLimitParameter(paging, isSince26(offered)),
    // Upper case is not known, and a region (`de-at`) only since 2.5 (`utils/language.py` of wger).
    isLanguage:
      languageCodes && ((code) => languageCodes.has(isBefore25(offered) ? code : code.replace(/-.*/, ''))),
  };
}

/** Returns all orders of an endpoint if they are known, whatever a document says; undefined if they are not. */
function findFixedOrderings(endpoint: string, offered: ReadonlySet<string>): readonly string[] | undefined {
  if (unpagedLists.has(endpoint)) {
    return [];
  }
  return isSince26(offered) && /^ingredient(info)?$/.test(endpoint)
    ? ingredientOrderings
    : trophyOrderings.get(endpoint);
}

/**
 * Returns the stored fields, under the names that servers order by. If weights are a view of measurements, they are ordered by a
 * field of these (`wger-api.md` §3.7).
 */
function getStoredOrderings(
  endpoint: string,
  fields: readonly string[],
  description: ApiDescription | undefined,
): readonly string[] {
  const measurementFilters = description?.endpoints.get('measurement-category')?.filters ?? [];
  const isView = endpoint === 'weightentry' && measurementFilters.some(({ name }) => name === 'metric_type');
  return fields
    .filter((field) => !computedFields.has(field))
    .map((field) =>
      isView && field === 'weight' ? 'value' : field.replace(/^ingredient_id$/, 'ingredient'),
    );
}

/** Returns false for a filter of a field with several items, which rows cannot be ordered by. */
function isSingleValued({ several }: FilterDescription): boolean {
  return several !== 'repeated';
}

/** Operators that may follow a field: `date__gte`. */
const operators: ReadonlySet<string> = new Set(['date', 'exact', 'gt', 'gte', 'in', 'lt', 'lte', 'search']);

/**
 * Returns the field and the operator in the name of a filter. The operator is empty for equality. Any other suffix is a field of
 * the item that the first field refers to.
 */
export function parseFilterName(name: string): { readonly field: string; readonly operator: string } {
  const index = name.lastIndexOf('__');
  const operator = name.slice(index + 2);
  return index > 0 && operators.has(operator)
    ? { field: name.slice(0, index), operator }
    : { field: name, operator: '' };
}

/** Groups filters by the field that they compare, in their order. */
export function groupByField(
  filters: readonly FilterDescription[],
): ReadonlyMap<string, readonly FilterDescription[]> {
  return Map.groupBy(filters, ({ name }) => parseFilterName(name).field);
}

/** Returns true for a parameter that chooses a page, an order or a format. */
export function isListOption({ paging }: KnownFilters, name: string): boolean {
  return name === 'format' || name === 'ordering' || paging.has(name);
}
