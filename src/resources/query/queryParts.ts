import type { FilterDescription } from '../openApi/apiDescription.ts';
import { getIgnoredParts, type IgnoredPart } from './ignoredParts.ts';
import type { KnownFilters } from './knownFilters.ts';
import type { Query } from './query.ts';

/** The values that a query has for one name. */
export interface QueryPart {
  readonly name: string;
  readonly values: readonly string[];
  /** Undefined where none of that name is known. */
  readonly filter: FilterDescription | undefined;
  /** True if the server ignores it, or some of its values. */
  readonly isIgnored: boolean;
}

/** A query by its parts, as it is shown. */
export interface QueryParts {
  /** In the order in which they first come. */
  readonly parts: readonly QueryPart[];
  readonly ignored: readonly IgnoredPart[];
}

/** The parts of a query, found in one pass: a path has room for hundreds. */
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
