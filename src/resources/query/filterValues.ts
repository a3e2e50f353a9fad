import type { FilterDescription, FilterKind } from '../openApi/apiDescription.ts';
import { findReferencedResource } from '../related/references.ts';
import { isNameTable } from '../server/tableNames.ts';
import { parseFilterName, languageParameter } from './knownFilters.ts';

/** Texts that a server reads as values of a kind; others it refuses, or ignores. */
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

/** Returns true if a server can read a text as a value, or as several, of a filter. */
export function isValidFilterValue({ kind, several }: FilterDescription, text: string): boolean {
  const values = several === undefined ? [text] : splitByCommas(text);
  return values.length > 0 && values.every((value) => patterns[kind].test(value.trim()));
}

/** The values in a text with commas between them. */
export function splitByCommas(text: string): readonly string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Kinds of values that are no ids. Documents of some releases say of ids that they are numbers or texts. */
const nonIdKinds: ReadonlySet<FilterKind> = new Set(['boolean', 'date', 'date-time', 'time']);

/** Items that values of a filter stand for. */
export interface ValueReference {
  /** The resource of the items. */
  readonly resource: string;
  /** Member of an item that is the value. */
  readonly member: 'id' | 'short_name';
}

/**
 * The items whose ids are the values of a filter; undefined where values are no ids.
 *
 * @param itemResource the resource that the rows of the endpoint belong to
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
  if (nonIdKinds.has(filter.kind)) {
    return undefined;
  }
  const resource = findReferencedResource({ resource: endpoint, member: field, isInList: false }, offered);
  return resource === undefined ? undefined : { resource, member: 'id' };
}

/** The meanings of values that a document lists: "* `1` - Bad". */
export function parseValueMeanings(description: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(description ?? '').matchAll(/\* `([^`]*)` - (.*?)(?= \* `|$)/g)].map(
      ([, name = '', meaning = '']) => [name, meaning.trim()],
    ),
  );
}
