import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import { type DescribedFilter, InvalidFilter } from './endpoint.ts';

export type Predicate = (row: JsonObject) => boolean;

/** Parses a parameter's values; undefined when they filter nothing. */
export interface Filter extends DescribedFilter {
  (values: readonly string[], parameter: string): Predicate | undefined;
}

export type Filters = Readonly<Record<string, Filter>>;

type Scalar = string | number | boolean;

/** Parses a parameter's text. Invalid text is refused, or ignored where `refusal` is absent. */
export interface ValueType {
  read(text: string): Scalar | undefined;
  refusal?(text: string): string;
  /** The type in the OpenAPI document; a string when absent. */
  schema?: JsonObject;
}

export type Lookup = 'in' | 'date' | 'gt' | 'gte' | 'lt' | 'lte';

const uuidPattern = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

export const text: ValueType = { read: (value) => value };
export const number: ValueType = {
  read: (value) => (/^\s*-?\d+(\.\d*)?\s*$/.test(value) ? Number(value) : undefined),
  refusal: () => 'Enter a number.',
  schema: { type: 'number' },
};
export const date: ValueType = {
  read: (value) => (/^\d{4}-\d\d-\d\d/.test(value) ? value : undefined),
  refusal: () => 'Enter a valid date.',
  schema: { type: 'string', format: 'date' },
};
export const dateTime: ValueType = {
  ...date,
  refusal: () => 'Enter a valid date/time.',
  schema: { type: 'string', format: 'date-time' },
};
export const uuid: ValueType = {
  read: (value) => (uuidPattern.test(value) ? value.toLowerCase() : undefined),
  refusal: () => 'Enter a valid UUID.',
  schema: { type: 'string', format: 'uuid' },
};
/** Invalid values are ignored (wger-api.md §2). */
export const boolean: ValueType = {
  read: (value) => (/^(true|1)$/i.test(value) ? true : /^(false|0)$/i.test(value) ? false : undefined),
  schema: { type: 'boolean' },
};

/** One of several words. */
export function oneOf(words: readonly string[]): ValueType {
  return {
    read: (value) => words.find((word) => word === value),
    refusal: (value) => `Select a valid choice. ${value} is not one of the available choices.`,
    schema: { type: 'string', enum: words },
  };
}

/** The id of one of the rows of another endpoint. */
export function choice(rows: readonly { id: number }[]): ValueType {
  const known = new Set(rows.map(({ id }) => id));
  return choiceAmong((id) => known.has(id));
}

/** The id of a row of another endpoint with too many rows to list. */
export function choiceAmong(known: (id: number) => boolean): ValueType {
  return {
    read: (value) => (known(Number(value)) ? Number(value) : undefined),
    refusal: () => 'Select a valid choice. That choice is not one of the available choices.',
    schema: { type: 'integer' },
  };
}

/** Ids of rows of another endpoint; the parameter may be repeated. */
export function choices(rows: readonly { id: number }[]): ValueType {
  return {
    ...choice(rows),
    refusal: (value) =>
      /^\d+$/.test(value)
        ? `Select a valid choice. ${value} is not one of the available choices.`
        : `“${value}” is not a valid value.`,
    schema: { type: 'array', items: { type: 'integer' } },
  };
}

/** `field`, and `field__lookup` for every named lookup. */
export function createFieldFilters(
  specification: Readonly<Record<string, readonly [ValueType, ...Lookup[]]>>,
): Filters {
  const filters: Record<string, Filter> = {};
  for (const [field, [kind, ...lookups]] of Object.entries(specification)) {
    filters[field] = describeFilter(createExactFilter(field, kind), kind);
    for (const lookup of lookups) {
      filters[`${field}__${lookup}`] = describeFilter(createLookupFilter(field, kind, lookup), kind, lookup);
    }
  }
  return filters;
}

function describeFilter(filter: Filter, { schema = { type: 'string' } }: ValueType, lookup?: Lookup): Filter {
  switch (lookup) {
    case 'in': {
      const { items = schema } = schema;
      return Object.assign(filter, { schema: { type: 'array', items }, commas: true });
    }
    case 'date':
      return describeFilter(filter, date);
    default:
      return Object.assign(filter, { schema });
  }
}

function createLookupFilter(field: string, kind: ValueType, lookup: Lookup): Filter {
  switch (lookup) {
    case 'in':
      return createInFilter(field, kind);
    case 'date':
      return createDateFilter(field);
    default:
      return createComparisonFilter(field, kind, lookup);
  }
}

/** The predicates of the known parameters; others are silently ignored (wger-api.md §2). */
export function createPredicates(filters: Filters, query: URLSearchParams): Predicate[] {
  return Object.entries(filters).flatMap(([parameter, filter]) => {
    const values = query.getAll(parameter).filter((value) => value !== '');
    const predicate = values.length === 0 ? undefined : filter(values, parameter);
    return predicate === undefined ? [] : [predicate];
  });
}

function createExactFilter(field: string, kind: ValueType): Filter {
  return (values, parameter) => {
    const wanted = parseAll(kind, values, parameter);
    return wanted.length === 0
      ? undefined
      : (row) => toComparableValues(row[field]).some((value) => wanted.includes(value));
  };
}

function createInFilter(field: string, kind: ValueType): Filter {
  return (values, parameter) =>
    createExactFilter(field, kind)(
      values.flatMap((value) => value.split(',')),
      parameter,
    );
}

/** The day of a timestamp is its first ten characters (wger-api.md §3.7). */
function createDateFilter(field: string): Filter {
  return (values, parameter) => {
    const days = parseAll(date, values, parameter);
    return days.length === 0
      ? undefined
      : (row) => toComparableValues(row[field]).some((value) => days.includes(String(value).slice(0, 10)));
  };
}

function createComparisonFilter(
  field: string,
  kind: ValueType,
  lookup: Exclude<Lookup, 'in' | 'date'>,
): Filter {
  return (values, parameter) => {
    const [bound] = parseAll(kind, values.slice(-1), parameter);
    if (bound === undefined) {
      return undefined;
    }
    return (row) =>
      toComparableValues(row[field]).some((value) => {
        if (value === bound) {
          return lookup === 'gte' || lookup === 'lte';
        }
        return value > bound === lookup.startsWith('g');
      });
  };
}

function parseAll(kind: ValueType, values: readonly string[], parameter: string): Scalar[] {
  return values.flatMap((value) => {
    const scalar = kind.read(value);
    if (scalar === undefined && kind.refusal) {
      throw new InvalidFilter(parameter, kind.refusal(value));
    }
    return scalar === undefined ? [] : [scalar];
  });
}

/** Values that a field is compared by: nested objects by their id, lists by their elements, decimals as numbers. */
function toComparableValues(value: Json | undefined): Scalar[] {
  if (isList(value)) {
    return value.flatMap(toComparableValues);
  }
  if (isObject(value)) {
    return toComparableValues(value['id']);
  }
  if (typeof value === 'string') {
    return /^-?\d+\.\d+$/.test(value) ? [value, Number(value)] : [value];
  }
  return typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}
