import type { Release } from '../../generations/release.ts';
import { type JsonObject, toJson } from '../../json.ts';
import type { Endpoint, Rows, Scope } from './endpoint.ts';
import { type Filters, createPredicates } from './filters.ts';
import { parseOrdering, scramblePosition, sortRows } from './ordering.ts';

/** An endpoint with so few rows that they are made for every request. */
export interface Table extends Partial<Omit<Endpoint, 'filters'>> {
  access: Endpoint['access'];
  model: string;
  /**
   * Rows in the order of their ids. Members whose name begins with `_` can be filtered and sorted by, but are not sent.
   */
  rows: (scope: Scope) => readonly JsonObject[];
  filters?: Filters | ((scope: Scope) => Filters);
  /** Makes the sent form of a row, where `rows` contain only what filters and orders need. */
  whole?: (scope: Scope, row: JsonObject) => JsonObject;
  /** The default order, as in `ordering`; the list is unordered when absent. */
  order?: string | ((release: Release) => string | undefined);
}

export const integerId = (): RegExp => /^\d+$/;

/** The endpoint that serves a table's rows with filters, ordering and ids. */
export function tableEndpoint({ rows, filters = {}, whole, order = 'id', ...rest }: Table): Endpoint {
  const getFilters = (scope: Scope): Filters => (typeof filters === 'function' ? filters(scope) : filters);
  function selected(scope: Scope, query: URLSearchParams): readonly JsonObject[] {
    const conditions = createPredicates(getFilters(scope), query);
    return rows(scope).filter((row) => conditions.every((holds) => holds(row)));
  }
  const toSend = (scope: Scope, row: JsonObject): JsonObject => whole?.(scope, row) ?? sent(row);
  return {
    cached: () => false,
    filters: getFilters,
    list(scope, query): Rows {
      const inOrder = ordered(
        selected(scope, query),
        query.get('ordering') ?? '',
        typeof order === 'function' ? order(scope.release) : order,
      );
      return {
        count: inOrder.length,
        slice: (offset, limit) => inOrder.slice(offset, offset + limit).map((row) => toSend(scope, row)),
      };
    },
    find(scope, id, query) {
      const row = selected(scope, query).find((candidate) => getIdText(candidate) === id);
      return row && toSend(scope, row);
    },
    itemActions: {},
    listActions: {},
    idPattern: integerId,
    ...rest,
  };
}

function ordered(
  rows: readonly JsonObject[],
  asked: string,
  usual: string | undefined,
): readonly JsonObject[] {
  const known = (field: string): boolean => rows[0] !== undefined && field in rows[0];
  const keys = parseOrdering(asked, known);
  if (keys.length > 0) {
    return sortRows(rows, keys);
  }
  if (usual !== undefined) {
    return sortRows(rows, parseOrdering(usual, known));
  }
  return rows.map((row, at) => rows[scramblePosition(at, rows.length)] ?? row);
}

function getIdText(row: JsonObject): string {
  const id = row['id'] ?? row['_id'];
  return typeof id === 'string' ? id.toLowerCase() : toJson(id ?? null);
}

function sent(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')));
}
