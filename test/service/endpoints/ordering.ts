import { Float, isObject, type Json, type JsonObject } from '../json.ts';

export interface OrderKey {
  field: string;
  descending: boolean;
}

/** The keys of an `ordering` that `known` accepts; unknown ones are ignored (wger-api.md §2). */
export function orderKeys(ordering: string, known: (field: string) => boolean): OrderKey[] {
  return ordering
    .split(',')
    .map((key) => key.trim())
    .map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }))
    .filter(({ field }) => known(field));
}

export function sorted(rows: readonly JsonObject[], keys: readonly OrderKey[]): JsonObject[] {
  return rows.toSorted((left, right) => {
    for (const { field, descending } of keys) {
      const difference = compare(left[field], right[field]);
      if (difference !== 0) {
        return descending ? -difference : difference;
      }
    }
    return 0;
  });
}

/**
 * Where position `at` of a list without an order comes from: fixed, but not the order of the ids, so that a
 * client that pages without `ordering` is seen (wger-api.md §2).
 */
export function scrambled(at: number, count: number): number {
  const block = at - (at % 8);
  return block + 8 <= count ? block + 7 - (at % 8) : at;
}

/** By code point, numbers and decimals by value, null last as PostgreSQL does. */
function compare(left: Json | undefined, right: Json | undefined): number {
  const [a, b] = [scalar(left), scalar(right)];
  if (a === undefined || b === undefined) {
    return Number(a === undefined) - Number(b === undefined);
  }
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) {
    return x - y;
  }
  return Number(a > b) - Number(a < b);
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
