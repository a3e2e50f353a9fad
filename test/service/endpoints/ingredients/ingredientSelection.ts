import type { IngredientCatalogue } from '../../domain/ingredients/catalogue.ts';
import type { JsonObject } from '../../json.ts';
import type { Scope } from '../support/endpoint.ts';
import { createPredicates } from '../support/filters.ts';
import { filteredRow, ingredientFilters } from './ingredientFilters.ts';
import { ingredientRow } from './ingredientRow.ts';
import { maxScannedRows, getScannedIndexes, searchIngredients } from './ingredientSearch.ts';
import { parseOrdering, scramblePosition, sortRows } from '../support/ordering.ts';

/** Indexes of the catalogue, in order. Access takes the same time for every position. */
export interface Selection {
  length: number;
  at: (position: number) => number;
}

/** Fields that 2.6 and later can order by (wger-api.md §2). */
const orderable = ['id', 'name', 'code', 'uuid', 'remote_id', 'last_update', 'last_imported', 'nutriscore'];

const languageFilters = ['language', 'language__in', 'language__code'];

/**
 * The rows that the query selects.
 *
 * @throws InvalidFilter when the value of a filter is invalid
 */
export function selectIngredients(scope: Scope, query: URLSearchParams): Selection {
  const { catalogue, release } = scope;
  const filters = ingredientFilters(release);
  const conditions = createPredicates(filters, query);
  const holds = (index: number): boolean => {
    const row = filteredRow(scope, catalogue.at(index));
    return conditions.every((condition) => condition(row));
  };
  const used = Object.keys(filters).filter((parameter) => query.get(parameter));
  const named = findCandidates(catalogue, query, used);
  const term = release.isAtLeast('2.4') ? (query.get('name__search')?.trim() ?? '') : '';
  if (term !== '') {
    // Names are cheap to make, so complete rows are made only for those that match the search.
    const found = searchIngredients(scope, term, named).filter(holds);
    return getOrder(scope, query, '') === ''
      ? { length: found.length, at: (position) => found[position] ?? 0 }
      : sortFew(scope, query, found);
  }
  if (named !== undefined) {
    return sortFew(scope, query, named.filter(holds));
  }
  if (used.every((parameter) => languageFilters.includes(parameter))) {
    // Every generated row is English, so all of them match or none does.
    return orderMany(
      scope,
      query,
      conditions.length === 0 ? () => true : holds,
      catalogue.size > catalogue.written && holds(catalogue.size - 1),
    );
  }
  return sortFew(scope, query, getScannedIndexes(catalogue).filter(holds));
}

/** Returns true if a filter takes effect, because only then a database counts. */
export function areIngredientsFiltered({ release }: Scope, query: URLSearchParams): boolean {
  return (
    createPredicates(ingredientFilters(release), query).length > 0 ||
    (release.isAtLeast('2.4') && (query.get('name__search') ?? '').trim() !== '')
  );
}

/** Candidates for the result, where a filter names them directly. */
function findCandidates(
  catalogue: IngredientCatalogue,
  query: URLSearchParams,
  used: readonly string[],
): number[] | undefined {
  const value = (parameter: string): string | undefined =>
    used.includes(parameter) ? (query.get(parameter) ?? undefined) : undefined;
  const ids = value('id') ?? value('id__in');
  if (ids !== undefined) {
    return ids.split(',').flatMap((id) => catalogue.findIndexById(Number(id)) ?? []);
  }
  const code = value('code');
  if (code !== undefined) {
    return [catalogue.findIndexByCode(code) ?? []].flat();
  }
  const name = value('name');
  return name === undefined ? undefined : catalogue.findIndexesByName(name);
}

/** Any order, for few enough rows to sort. */
function sortFew(scope: Scope, query: URLSearchParams, indexes: readonly number[]): Selection {
  const row = (index: number): JsonObject => ({
    ...ingredientRow(scope, scope.catalogue.at(index)),
    _index: index,
  });
  const keys = getOrder(scope, query, getDefaultOrder(scope, 'id'));
  const inOrder = sortRows(
    indexes.map(row),
    parseOrdering(keys, () => true),
  );
  return { length: inOrder.length, at: (position) => Number(inOrder[position]?.['_index']) };
}

/**
 * By id or by name for any number of rows; by other fields up to the number of scanned rows. Beyond that, other
 * orderings leave the rows in the order of their ids.
 */
function orderMany(
  scope: Scope,
  query: URLSearchParams,
  admits: (index: number) => boolean,
  generated: boolean,
): Selection {
  const { catalogue } = scope;
  const written = Array.from({ length: catalogue.written }, (_, index) => index).filter(admits);
  const length = written.length + (generated ? catalogue.size - catalogue.written : 0);
  const byId = (position: number): number =>
    written[position] ?? catalogue.written + position - written.length;
  const wanted = getOrder(scope, query, getDefaultOrder(scope, ''));
  const [first = ''] = wanted.split(',');
  if (wanted !== '' && !/^-?(id|name)$/.test(first) && length <= maxScannedRows) {
    return sortFew(
      scope,
      query,
      Array.from({ length }, (_, position) => byId(position)),
    );
  }
  const forward = first.endsWith('name')
    ? catalogue.sortByName(admits, generated)
    : { length, at: wanted === '' ? (position: number) => byId(scramblePosition(position, length)) : byId };
  return first.startsWith('-') ? { length, at: (position) => forward.at(length - 1 - position) } : forward;
}

/** The requested order, or else `usual`. */
function getOrder(scope: Scope, query: URLSearchParams, usual: string): string {
  const { release, catalogue } = scope;
  const row = ingredientRow(scope, catalogue.at(0));
  const keys = parseOrdering(query.get('ordering') ?? '', (field) =>
    release.isAtLeast('2.6') ? orderable.includes(field) : field in row,
  );
  const asked = keys.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
  return asked || usual;
}

/** By name up to 2.5, unordered since (wger-api.md §2): then in the stored order. */
function getDefaultOrder({ release }: Scope, storedOrder: string): string {
  return release.isAtLeast('2.6') ? storedOrder : 'name';
}
