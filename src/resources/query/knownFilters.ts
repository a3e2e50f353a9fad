import type { ApiDescription, FilterDescription } from '../openApi/apiDescription.ts';
import { filtersInTables } from './filterTables.ts';
import type { Query } from './query.ts';

/** Filters and orders that a server has for an endpoint. */
export interface KnownFilters {
  /** True if the server says so itself; else there may be others. */
  readonly isComplete: boolean;
  readonly filters: readonly FilterDescription[];
  readonly orderings: readonly string[];
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

/**
 * The filters of an endpoint, by the server's own document or else by what is known of servers like it.
 *
 * @param offered the endpoints that the server's root names
 */
export function knownFilters(
  endpoint: string,
  description: ApiDescription | undefined,
  offered: ReadonlySet<string>,
): KnownFilters {
  const own = description?.endpoints.get(endpoint);
  const filters = own?.filters ?? filtersInTables(endpoint, offered);
  const orderings = own?.orderings ?? [...new Set(['id', ...filters.map(({ name }) => fieldOf(name).field)])];
  const isRestricted = /^ingredient(info)?$/.test(endpoint) && offered.has('ingredient-sync');
  return {
    isComplete: own !== undefined,
    filters,
    orderings: isRestricted ? orderings.filter((field) => ingredientOrderings.includes(field)) : orderings,
  };
}

/** Operators that stand behind a field: `date__gte`. */
const operators: ReadonlySet<string> = new Set(['date', 'exact', 'gt', 'gte', 'in', 'lt', 'lte', 'search']);

/** A filter as a field and an operator, which is empty for that of equality. */
export interface FilteredField {
  readonly field: string;
  readonly operator: string;
}

/** The field and the operator in the name of a filter. What follows a field otherwise is a field of what that refers to. */
export function fieldOf(name: string): FilteredField {
  const at = name.lastIndexOf('__');
  const operator = name.slice(at + 2);
  return at > 0 && operators.has(operator)
    ? { field: name.slice(0, at), operator }
    : { field: name, operator: '' };
}

/** Filters by the fields that they compare, in their order. */
export function byField(
  filters: readonly FilterDescription[],
): ReadonlyMap<string, readonly FilterDescription[]> {
  return Map.groupBy(filters, ({ name }) => fieldOf(name).field);
}

/** Parameters that every list of pages has, and those of one that goes by cursor (`wger-api.md` §2). */
const ofPages: ReadonlySet<string> = new Set(['format', 'limit', 'offset', 'ordering']);
const ofCursors: ReadonlySet<string> = new Set(['cursor', 'page_size']);

/** Returns true for a parameter that chooses a page, an order or a format. */
export function isArranging(endpoint: string, name: string): boolean {
  return ofPages.has(name) || (endpoint === 'ingredient-sync' && ofCursors.has(name));
}

/** Part of a query that leaves nothing out and sorts nothing, though it looks so. */
export interface Ignored {
  readonly name: string;
  /** Field that rows are not ordered by; undefined for a filter. */
  readonly ordering?: string;
  /** True if the server ignores it because it says nothing. */
  readonly isEmpty: boolean;
}

/** Parts of a query that the server ignores in silence, as far as that can be told (`wger-api.md` §0). */
export function ignoredIn({ endpoint, parameters }: Query, known: KnownFilters): readonly Ignored[] {
  const filters = new Set(known.filters.map(({ name }) => name));
  const ignored = parameters.flatMap(({ name, value }): readonly Ignored[] => {
    if (name === 'ordering') {
      return value
        .split(',')
        .map((field) => field.trim().replace(/^-/, ''))
        .filter((field) => !known.orderings.includes(field))
        .map((field) => ({ name, ordering: field, isEmpty: field === '' }));
    }
    if (isArranging(endpoint, name)) {
      return [];
    }
    const isEmpty = value.trim() === '';
    return isEmpty || !filters.has(name) ? [{ name, isEmpty: isEmpty && filters.has(name) }] : [];
  });
  return ignored.filter(
    (one, at) =>
      ignored.findIndex(({ name, ordering }) => name === one.name && ordering === one.ordering) === at,
  );
}

/** The query without what the server ignores. */
export function withoutIgnored(query: Query, ignored: readonly Ignored[]): Query {
  const names = new Set(ignored.filter(({ ordering }) => ordering === undefined).map(({ name }) => name));
  const fields = new Set(ignored.map(({ ordering }) => ordering));
  const parameters = query.parameters
    .filter(({ name }) => !names.has(name))
    .map((parameter) =>
      parameter.name === 'ordering' ? { ...parameter, value: keptOrder(parameter.value, fields) } : parameter,
    );
  return {
    ...query,
    parameters: parameters.filter(({ name, value }) => name !== 'ordering' || value !== ''),
  };
}

function keptOrder(value: string, ignored: ReadonlySet<string | undefined>): string {
  return value
    .split(',')
    .filter((field) => !ignored.has(field.trim().replace(/^-/, '')))
    .join(',');
}
