import type { FilterDescription } from '../openApi/apiDescription.ts';
import { getIgnoredParts, type IgnoredPart } from './ignoredParts.ts';
import type { KnownFilters } from './knownFilters.ts';
import type { Query } from './query.ts';

/** The values of one name in a query. */
export interface QueryPart {
  readonly name: string;
  readonly values: readonly string[];
  /** Undefined if no filter of that name is known. */
  readonly filter: FilterDescription | undefined;
  /** True if the server ignores at least one of its values. */
  readonly isIgnored: boolean;
}

/** The parts of a query for display. */
export interface QueryParts {
  /** In the order of their first occurrence. */
  readonly parts: readonly QueryPart[];
  readonly ignored: readonly IgnoredPart[];
}

/** Groups a query into parts, in one pass since a path has room for hundreds of parameters. */
export function getQueryParts(query: Query, known: KnownFilters): QueryParts {
  const ignored = getIgnoredParts(query, known);
  const ignoredNames = new Set(ignored.map(({ name }) => name));
  const filters = new Map(known.filters.map((filter) => [filter.name, filter]));
  const parts = [...Map.groupBy(query.parameters, ({ name }) => name)].map(([name, parameters]) => ({
    name,
    values: parameters.map(({ value }) => value),
    filter: filters.get(name),
    isIgnored: ignoredNames.has(name),
  }));
  return { parts, ignored };
}
