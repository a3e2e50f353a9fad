import { isIsoDate } from '../fields.ts';
import type { FilterDescription, FilterKind } from '../openApi/apiDescription.ts';
import { findReferencedResource } from '../related/references.ts';
import { isNameTable } from '../server/tableNames.ts';
import { parseFilterName, languageParameter } from './knownFilters.ts';

/** Texts that a server accepts as values of a kind; it refuses or ignores others. */
const patterns: Readonly<Record<FilterKind, RegExp>> = {
  boolean: /^(true|false|0|1)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  text: /\S/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  uuid: /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i,
};

/** Returns true if a server accepts a text as the value of a filter, or as several. */
export function isValidFilterValue({ kind, several }: FilterDescription, text: string): boolean {
  const values = several === undefined ? [text] : splitByCommas(text);
  const isValid = (value: string): boolean =>
    patterns[kind].test(value) &&
    (!(kind === 'date' || kind === 'date-time') || isIsoDate(value.slice(0, 10)));
  return values.length > 0 && values.every((value) => isValid(value.trim()));
}

/** Splits a text at commas, without empty values. */
export function splitByCommas(text: string): readonly string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Items that the values of a filter refer to. */
export interface ValueReference {
  /** The resource of the items. */
  readonly resource: string;
  /** The member of an item that has the value. */
  readonly member: 'id' | 'short_name';
}

/**
 * Returns the items that the values of a filter refer to; undefined if the values are not ids.
 *
 * @param itemResource the resource of the endpoint's rows
 * @param offered the endpoints that the server's root names
 */
export function findValueReference(
  endpoint: string,
  itemResource: string,
  filter: FilterDescription,
  offered: ReadonlySet<string>,
): ValueReference | undefined {
  const { field, operator } = parseFilterName(filter.name);
  if (field === languageParameter && offered.has('language')) {
    return { resource: 'language', member: 'short_name' };
  }
  if (!(operator === '' || operator === 'in') || filter.enum !== undefined) {
    return undefined;
  }
  if (field === 'id') {
    return itemResource === 'exercises' || itemResource === 'ingredients' || isNameTable(endpoint)
      ? { resource: itemResource, member: 'id' }
      : undefined;
  }
  const resource = findReferencedResource({ resource: endpoint, member: field, isInList: false }, offered);
  return resource === undefined ? undefined : { resource, member: 'id' };
}

/** Parses the meanings of values in a description: "* `1` - Bad". */
export function parseValueMeanings(description: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(description ?? '').matchAll(/\* `([^`]*)` - (.*?)(?= \* `|$)/g)].map(
      ([, name = '', meaning = '']) => [name, meaning.trim()],
    ),
  );
}
