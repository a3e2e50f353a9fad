import { Float, isObject, type Json, type JsonObject } from '../../json.ts';

export interface OrderKey {
  field: string;
  descending: boolean;
}

/** The keys of an `ordering` that `known` accepts; unknown ones are ignored (wger-api.md §2). */
export function parseOrdering(ordering: string, known: (field: string) => boolean): OrderKey[] {
  return ordering
    .split(',')
    .map((key) => key.trim())
    .map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }))
    .filter(({ field }) => known(field));
}

/** A value to sort by. Text has a number only if it is one. */
interface Sortable {
  value: string | number;
  number: number;
}

export function sortRows(rows: readonly JsonObject[], keys: readonly OrderKey[]): JsonObject[] {
  // Reads each value once instead of for every comparison.
  const read = rows.map((row) => ({ row, values: keys.map(({ field }) => sortable(row[field])) }));
  read.sort((left, right) => {
    for (const [at, { descending }] of keys.entries()) {
      const difference = compare(left.values[at], right.values[at]);
      if (difference !== 0) {
        return descending ? -difference : difference;
      }
    }
    return 0;
  });
  return read.map(({ row }) => row);
}

/**
 * The original position of the row at `at` in an unordered list: always the same, but not in the order of ids, to
 * expose clients that page without `ordering` (wger-api.md §2).
 */
export function scramblePosition(at: number, count: number): number {
  const block = at - (at % 8);
  return block + 8 <= count ? block + 7 - (at % 8) : at;
}

/** Text by code point, numbers and decimals by value, null last like PostgreSQL. */
function compare(left: Sortable | undefined, right: Sortable | undefined): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  if (!Number.isNaN(left.number) && !Number.isNaN(right.number)) {
    return left.number - right.number;
  }
  return Number(left.value > right.value) - Number(left.value < right.value);
}

function sortable(value: Json | undefined): Sortable | undefined {
  const read = scalar(value);
  return read === undefined ? undefined : { value: read, number: read === '' ? Number.NaN : Number(read) };
}

function scalar(value: Json | undefined): string | number | undefined {
  if (value instanceof Float) {
    return value.value;
  }
  if (isObject(value)) {
    return scalar(value['id']);
  }
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
