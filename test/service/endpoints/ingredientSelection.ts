import type { IngredientCatalogue } from '../domain/ingredients/catalogue.ts';
import type { Ingredient } from '../domain/ingredients/ingredient.ts';
import { languageId, languages, licenses } from '../domain/vocabulary.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';
import type { Scope } from './endpoint.ts';
import {
  boolean,
  choice,
  dateTime,
  fields,
  type Filters,
  number,
  type Predicate,
  predicates,
  text,
  uuid,
} from './filters.ts';
import { ingredientRow } from './ingredientRow.ts';
import { orderKeys, scrambled, sorted } from './ordering.ts';

/** Indexes of the catalogue, in order. Position n costs the same for every n. */
export interface Selection {
  length: number;
  at: (position: number) => number;
}

/**
 * How many generated rows a filter looks at. Of a larger catalogue it looks at that many rows, evenly spread: a
 * filter over millions of rows stays quick, and finds the same rows every time.
 */
const scanned = 30_000;

/** The fields that 2.6 and later order by (wger-api.md §2). */
const orderable = ['id', 'name', 'code', 'uuid', 'remote_id', 'last_update', 'last_imported', 'nutriscore'];

const languageFilters = ['language', 'language__in', 'language__code'];

/** The filters of a release (wger-api.md §3.4). */
function ingredientFilters(release: Release): Filters {
  const language = choice(languages.map(({ id }) => id));
  const common = fields({
    id: [number],
    name: [text],
    code: [text],
    energy: [number],
    protein: [number],
    carbohydrates: [number],
    carbohydrates_sugar: [number],
    fat: [number],
    fat_saturated: [number],
    [release.has('2.3') ? 'fiber' : 'fibres']: [number],
    sodium: [number],
    language: [language],
    license: [choice(licenses.map(({ id }) => id))],
    license_author: [text],
  });
  return {
    ...common,
    ...(release.has('2.2') ? fields({ uuid: [uuid], id: [number, 'in'] }) : {}),
    ...(release.has('2.3') ? fields({ language: [language, 'in'] }) : {}),
    ...(release.has('2.4') ? { language__code: speaks, name__search: search(release) } : {}),
    ...(release.has('2.6')
      ? fields({
          id: [number, 'in', 'gt', 'gte', 'lt', 'lte'],
          is_vegan: [boolean],
          is_vegetarian: [boolean],
          nutriscore: [text, 'in', 'gt', 'gte', 'lt', 'lte'],
          source_name: [text],
          created: [dateTime, 'gt', 'lt'],
          last_update: [dateTime, 'gt', 'lt'],
          last_imported: [dateTime, 'gt', 'lt'],
        })
      : {}),
  };
}

/** The rows that the query selects. @throws InvalidFilter */
export function selectIngredients(scope: Scope, query: URLSearchParams): Selection {
  const { catalogue, release } = scope;
  const filters = ingredientFilters(release);
  const conditions = predicates(filters, query);
  const holds = (index: number): boolean => {
    const row = ingredientRow(scope, catalogue.at(index));
    return conditions.every((condition) => condition(row));
  };
  const named = candidates(catalogue, query);
  if (named !== undefined) {
    return fewInOrder(scope, query, named.filter(holds));
  }
  const used = Object.keys(filters).filter((parameter) => query.get(parameter));
  if (used.every((parameter) => languageFilters.includes(parameter))) {
    // Every generated row is English, so all of them pass or none does.
    return manyInOrder(
      scope,
      query,
      conditions.length === 0 ? () => true : holds,
      catalogue.size > catalogue.written && holds(catalogue.size - 1),
    );
  }
  // Names are quickly made; whole rows only for those that a search can still mean.
  const sought = release.has('2.4') ? query.get('name__search') : null;
  const looked = sought === null ? scan(catalogue) : namedLike(catalogue, sought);
  return fewInOrder(scope, query, looked.filter(holds));
}

/** The rows whose name contains `term`, among those that a filter looks at. */
export function matchingName(catalogue: IngredientCatalogue, term: string): Ingredient[] {
  return namedLike(catalogue, term).map((index) => catalogue.at(index));
}

function namedLike(catalogue: IngredientCatalogue, term: string): number[] {
  const sought = term.trim().toLowerCase();
  return scan(catalogue).filter((index) => catalogue.at(index).name.toLowerCase().includes(sought));
}

/** Where the query itself says which rows are asked for. */
function candidates(catalogue: IngredientCatalogue, query: URLSearchParams): number[] | undefined {
  const ids = query.get('id') ?? query.get('id__in');
  if (ids) {
    return ids.split(',').flatMap((id) => catalogue.withId(Number(id)) ?? []);
  }
  const code = query.get('code');
  if (code) {
    return [catalogue.withCode(code) ?? []].flat();
  }
  const name = query.get('name');
  return name ? catalogue.withName(name) : undefined;
}

function scan(catalogue: IngredientCatalogue): number[] {
  const generated = catalogue.size - catalogue.written;
  const looked = Math.min(generated, scanned);
  return [
    ...Array.from({ length: catalogue.written }, (_, index) => index),
    ...Array.from({ length: looked }, (_, at) => catalogue.written + Math.floor((at * generated) / looked)),
  ];
}

/** Any order, over rows that are few enough to be sorted. */
function fewInOrder(scope: Scope, query: URLSearchParams, indexes: readonly number[]): Selection {
  const row = (index: number): JsonObject => ({
    ...ingredientRow(scope, scope.catalogue.at(index)),
    _index: index,
    _rank: rank(scope.catalogue.at(index).name, query.get('name__search')),
  });
  const keys = wantedOrder(
    scope,
    query,
    scope.release.has('2.7') && query.get('name__search') ? '_rank,id' : 'id',
  );
  const inOrder = sorted(
    indexes.map(row),
    orderKeys(keys, () => true),
  );
  return { length: inOrder.length, at: (position) => Number(inOrder[position]?.['_index']) };
}

/**
 * By id or by name over any number of rows; up to the scanned number by any field. Beyond that another ordering
 * leaves the rows in the order of their ids.
 */
function manyInOrder(
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
  const wanted = wantedOrder(scope, query, '');
  const [first = ''] = wanted.split(',');
  if (wanted !== '' && !/^-?(id|name)$/.test(first) && length <= scanned) {
    return fewInOrder(
      scope,
      query,
      Array.from({ length }, (_, position) => byId(position)),
    );
  }
  const forward = first.endsWith('name')
    ? catalogue.byName(admits, generated)
    : { length, at: wanted === '' ? (position: number) => byId(scrambled(position, length)) : byId };
  return first.startsWith('-') ? { length, at: (position) => forward.at(length - 1 - position) } : forward;
}

/** By name up to 2.5, without an order since (wger-api.md §2). */
function wantedOrder({ release, catalogue }: Scope, query: URLSearchParams, usual: string): string {
  const row = ingredientRow({ release, catalogue, origin: '', user: undefined }, catalogue.at(0));
  const keys = orderKeys(query.get('ordering') ?? '', (field) =>
    release.has('2.6') ? orderable.includes(field) : field in row,
  );
  const asked = keys.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
  return asked || (release.has('2.6') ? usual : 'name');
}

function rank(name: string, term: string | null): number {
  return term !== null && name.toLowerCase().startsWith(term.toLowerCase()) ? 0 : 1;
}

/** Codes that do not exist are ignored (wger-api.md §3.4). */
function speaks(values: readonly string[]): Predicate | undefined {
  const wanted = languages
    .filter(({ code }) => values.some((value) => value.split(',').includes(code)))
    .map(({ code }) => languageId(code));
  return wanted.length === 0 ? undefined : (row) => wanted.includes(Number(row['language']));
}

/** Part of the name; 2.7 takes terms under three characters exactly and finds nothing without a letter. */
function search(release: Release) {
  return ([term = '']: readonly string[]): Predicate => {
    const sought = term.trim().toLowerCase();
    if (release.has('2.7') && !/[\p{L}\p{N}]/u.test(sought)) {
      return () => false;
    }
    const exact = release.has('2.7') && sought.length < 3;
    return (row) => {
      const name = row['name'];
      const label = typeof name === 'string' ? name.toLowerCase() : '';
      return exact ? label === sought : label.includes(sought);
    };
  };
}
