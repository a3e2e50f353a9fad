import type { Form, Resource, Source } from '../resource.ts';
import { isBefore25 } from '../server/capabilities.ts';
import type { RowPageOptions } from './rowPage.ts';
import { createUncachedParameters } from './uncached.ts';

/** Part of a resource to list: the user's own or generally public items, or those that other users shared. */
export type ListPart = 'own' | 'public';

/** Returns the lists of a part that the server has. */
export function getSources(form: Form, part: ListPart, offered: ReadonlySet<string>): readonly Source[] {
  const { endpoint, sources = [{ endpoint }], publicSource } = form;
  const partSources = part === 'own' ? sources : publicSource === undefined ? [] : [publicSource];
  return partSources.filter((source) => offered.has(source.endpoint));
}

/** A list of the user's own items that cannot be read below the endpoint of their form. */
export type SeparateSource = Required<Pick<Source, 'endpoint' | 'of'>>;

/** Returns such lists that the server has: templates up to 2.2 (`wger-api.md` §3.1). */
export function getSeparateSources(form: Form, offered: ReadonlySet<string>): readonly SeparateSource[] {
  return getSources(form, 'own', offered).flatMap(({ endpoint, of }) =>
    of === undefined ? [] : [{ endpoint, of }],
  );
}

/** Creates the query for the first page of a list. */
export function createFirstQuery(
  { access }: Resource,
  source: Source,
  { ordering }: Form,
  { size, filters, isRefresh = false, byRelevance = false }: RowPageOptions,
): URLSearchParams {
  return new URLSearchParams({
    ...source.filters,
    ...filters,
    ...(isRefresh ? createUncachedParameters(access) : {}),
    limit: String(size),
    ...(byRelevance ? {} : { ordering }),
  });
}

/** Returns a query with other values of some parameters. */
export function withParameters(
  query: URLSearchParams,
  values: Readonly<Record<string, string | number>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  Object.entries(values).forEach(([name, value]) => {
    changed.set(name, String(value));
  });
  return changed;
}

/** Returns the place of a page's row in its list; undefined if the list is not paged by offset, or is filtered. */
export function findPosition(source: Source, query: URLSearchParams, at: number): number | undefined {
  const isWhole = source.filters === undefined && !query.has('page') && !query.has('cursor');
  return isWhole ? Number(query.get('offset') ?? 0) + at : undefined;
}

/** Returns true if a private list also has the rows of all other users, as repetitions do in 2.3 and 2.4 (`wger-api.md` §3.2). */
export function hasOtherUsersRows(endpoint: string, offered: ReadonlySet<string>): boolean {
  return /^(max-)?repetitions-config$/.test(endpoint) && isBefore25(offered);
}
