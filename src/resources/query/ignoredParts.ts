import type { FilterDescription } from '../openApi/apiDescription.ts';
import { isValidFilterValue, splitByCommas } from './filterValues.ts';
import { parseWholeNumber } from '../fields.ts';
import { pagingParameters } from '../openApi/pagingParameters.ts';
import { isListOption, languageParameter, type KnownFilters } from './knownFilters.ts';
import type { Parameter, Query } from './query.ts';

/**
 * Reasons why a server ignores a part: it has no value, there is no such filter or order, another value of the same name follows,
 * its value cannot be read, the server does not have the language, pages are chosen by other parameters or not at all, the offset
 * is not a number, or the limit is not a number or above the server's own.
 */
type IgnoredCause =
  | 'empty'
  | 'noFilter'
  | 'noOrder'
  | 'repeated'
  | 'unreadable'
  | 'noLanguage'
  | 'noPaging'
  | 'noOffset'
  | 'noLimit'
  | 'aboveLimit';

/** Part of a query that has no effect, although it seems to. */
export interface IgnoredPart {
  readonly cause: IgnoredCause;
  /** Name of the parameter. */
  readonly name: string;
  /** The field or value that is ignored, or the limit that applies instead; empty if the name is enough. */
  readonly subject: string;
  /** Indexes of the parameters that it concerns. */
  readonly places: readonly number[];
}

/** Returns the parts of a query that the server silently ignores, as far as that is known (`wger-api.md` §0). */
export function getIgnoredParts({ parameters }: Query, known: KnownFilters): readonly IgnoredPart[] {
  const check = createIgnoreCheck(known);
  const lastPlaces = new Map(parameters.map(({ name }, index) => [name, index] as const));
  const found = new Map<string, IgnoredPart & { readonly places: number[] }>();
  for (const [index, parameter] of parameters.entries()) {
    for (const [cause, subject] of check(parameter, lastPlaces.get(parameter.name) === index)) {
      const { name } = parameter;
      const key = JSON.stringify([cause, name, subject]);
      const part = found.get(key) ?? { cause, name, subject, places: [] };
      part.places.push(index);
      found.set(key, part);
    }
  }
  return [...found.values()];
}

/** Reasons to ignore a parameter, each with its subject. */
type Reasons = readonly (readonly [cause: IgnoredCause, subject: string])[];

/** Creates a function that returns the reasons to ignore a parameter, which may be the last one of its name. */
function createIgnoreCheck(known: KnownFilters): (parameter: Parameter, isLast: boolean) => Reasons {
  const filters = new Map(known.filters.map((filter) => [filter.name, filter]));
  const orderings = new Set(known.orderings);
  return ({ name, value }, isLast) => {
    const filter = filters.get(name);
    const isOption = isListOption(known, name);
    if (filter === undefined && !isOption) {
      return [[pagingParameters.has(name) ? 'noPaging' : 'noFilter', '']];
    }
    if (value.trim() === '') {
      return [['empty', '']];
    }
    // Servers use the last of several values, even an empty one, unless the filter accepts several.
    if (!isLast && filter?.several !== 'repeated') {
      return [['repeated', '']];
    }
    if (filter !== undefined && !isOption) {
      return isUnreadable(filter, value) ? [['unreadable', value]] : getUnknownLanguages(name, value, known);
    }
    switch (name) {
      case 'ordering':
        return splitByCommas(value)
          .map(getOrderingField)
          .filter((field) => field !== '' && !orderings.has(field))
          .map((field) => ['noOrder', field]);
      case known.limit?.name:
        return checkLimit(value, known.limit?.max);
      case 'offset':
        return parseWholeNumber(value) === undefined ? [['noOffset', value]] : [];
      default:
        return [];
    }
  };
}

/** Returns true for an invalid boolean. Invalid values of other kinds are refused instead of ignored. */
function isUnreadable(filter: FilterDescription, value: string): boolean {
  return filter.kind === 'boolean' && !isValidFilterValue(filter, value);
}

/** Returns the unknown language codes. Servers take them for English, but ignore them for ingredients since 2.6. */
function getUnknownLanguages(name: string, value: string, { isLanguage }: KnownFilters): Reasons {
  return name === languageParameter && isLanguage !== undefined
    ? splitByCommas(value)
        .filter((code) => !isLanguage(code))
        .map((code) => ['noLanguage', code] as const)
    : [];
}

function checkLimit(value: string, maxLimit: number | undefined): Reasons {
  const limit = parseWholeNumber(value) ?? 0;
  if (limit === 0) {
    return [['noLimit', value]];
  }
  return maxLimit !== undefined && limit > maxLimit ? [['aboveLimit', String(maxLimit)]] : [];
}

/** Returns the field of an order, without its direction. */
function getOrderingField(order: string): string {
  return order.trim().replace(/^-/, '');
}

/** Removes what the server ignores from a query, and replaces a limit that is too high by that of the server. */
export function removeIgnoredParts(query: Query, ignored: readonly IgnoredPart[]): Query {
  const parameters = query.parameters.flatMap(({ name, value }, index): readonly Parameter[] => {
    const parts = ignored.filter(({ places }) => places.includes(index));
    const remainingValue = removeParts(value, parts);
    return remainingValue === '' ? [] : [{ name, value: remainingValue }];
  });
  return { ...query, parameters };
}

/** Removes ignored parts, which have one cause, from a value; empty if nothing is left. */
function removeParts(value: string, parts: readonly IgnoredPart[]): string {
  const [first] = parts;
  const subjects = new Set(parts.map(({ subject }) => subject));
  switch (first?.cause) {
    case undefined:
      return value;
    case 'noOrder':
      return splitByCommas(value)
        .filter((order) => !subjects.has(getOrderingField(order)))
        .join(',');
    case 'noLanguage':
      return splitByCommas(value)
        .filter((code) => !subjects.has(code))
        .join(',');
    case 'aboveLimit':
      return first.subject;
    default:
      return '';
  }
}
