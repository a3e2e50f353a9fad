import type { FilterDescription, FilterKind } from '../openApi/apiDescription.ts';
import { targetOf } from '../related/references.ts';
import { isTableOfNames } from '../server/tableNames.ts';
import { fieldOf, languageParameter } from './knownFilters.ts';

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
export function isReadable({ kind, several }: FilterDescription, text: string): boolean {
  const values = several === undefined ? [text] : separated(text);
  return values.length > 0 && values.every((value) => patterns[kind].test(value.trim()));
}

/** The values in a text with commas between them. */
export function separated(text: string): readonly string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Kinds of values that are no ids. Documents of some releases say of ids that they are numbers or texts. */
const notIds: ReadonlySet<FilterKind> = new Set(['boolean', 'date', 'date-time', 'time']);

/** Items that values of a filter stand for. */
export interface NamedValues {
  /** The resource of the items. */
  readonly resource: string;
  /** Member of an item that is the value. */
  readonly by: 'id' | 'short_name';
}

/**
 * The items whose ids are the values of a filter; undefined where values are no ids.
 *
 * @param itemsOf the resource that the rows of the endpoint belong to
 * @param offered the endpoints that the server's root names
 */
export function namedValues(
  endpoint: string,
  itemsOf: string,
  filter: FilterDescription,
  offered: ReadonlySet<string>,
): NamedValues | undefined {
  const { field, operator } = fieldOf(filter.name);
  if (field === languageParameter && offered.has('language')) {
    return { resource: 'language', by: 'short_name' };
  }
  if (!(operator === '' || operator === 'in') || filter.enum !== undefined) {
    return undefined;
  }
  if (field === 'id') {
    return itemsOf === 'exercises' || itemsOf === 'ingredients' || isTableOfNames(endpoint)
      ? { resource: itemsOf, by: 'id' }
      : undefined;
  }
  if (notIds.has(filter.kind)) {
    return undefined;
  }
  const resource = targetOf({ resource: endpoint, member: field, isListed: false }, offered);
  return resource === undefined ? undefined : { resource, by: 'id' };
}

/** The meanings of values that a document lists: "* `1` - Bad". */
export function meaningsIn(description: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(description ?? '').matchAll(/\* `([^`]*)` - (.*?)(?= \* `|$)/g)].map(
      ([, name = '', meaning = '']) => [name, meaning.trim()],
    ),
  );
}
