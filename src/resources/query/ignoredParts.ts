import type { FilterDescription } from '../openApi/apiDescription.ts';
import { isValidFilterValue, splitByCommas } from './filterValues.ts';
import { parseWholeNumber } from '../fields.ts';
import { pagingParameters } from '../openApi/pagingParameters.ts';
import { isListOption, languageParameter, type KnownFilters } from './knownFilters.ts';
import type { Parameter, Query } from './query.ts';

/**
 * Reasons why a server ignores a part: it has no value, no such filter or order, another value of the same name behind it, a
 * value that cannot be read, a language that it does not have, pages that are chosen otherwise or not at all, an offset that is
 * none, or a limit that is none or above the server's own.
 */
export type IgnoredCause =
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

/** Part of a query that leaves nothing out and sorts nothing, though it looks so. */
export interface IgnoredPart {
  readonly cause: IgnoredCause;
  /** Of the parameter. */
  readonly name: string;
  /** The field or value that is ignored, or the limit in its place; empty where the name says all. */
  readonly subject: string;
  /** Places of the parameters that it concerns. */
  readonly places: readonly number[];
}

/** Parts of a query that the server ignores in silence, as far as that can be told (`wger-api.md` §0). */
export function getIgnoredParts({ parameters }: Query, known: KnownFilters): readonly IgnoredPart[] {
  const check = createIgnoreCheck(known);
  const lastPlaces = new Map(parameters.map(({ name }, at) => [name, at] as const));
  const found = new Map<string, IgnoredPart & { readonly places: number[] }>();
  for (const [at, parameter] of parameters.entries()) {
    for (const [cause, subject] of check(parameter, lastPlaces.get(parameter.name) === at)) {
      const { name } = parameter;
      const key = JSON.stringify([cause, name, subject]);
      const same = found.get(key) ?? { cause, name, subject, places: [] };
      same.places.push(at);
      found.set(key, same);
    }
  }
  return [...found.values()];
}

/** Reasons to ignore a parameter, each with what it is about. */
type Reasons = readonly (readonly [cause: IgnoredCause, about: string])[];

/** Tells why a server ignores a parameter, which may be the last one of its name. */
function createIgnoreCheck(known: KnownFilters): (parameter: Parameter, isLast: boolean) => Reasons {
  const filters = new Map(known.filters.map((filter) => [filter.name, filter]));
  const orderings = new Set(known.orderings);
  return ({ name, value }, isLast) => {
    const filter = filters.get(name);
    const arranges = isListOption(known, name);
    if (filter === undefined && !arranges) {
      return [[pagingParameters.has(name) ? 'noPaging' : 'noFilter', '']];
    }
    if (isEmpty(value)) {
      return [['empty', '']];
    }
    // Servers take the last of several values, even an empty one, but for filters that take them all.
    if (!isLast && filter?.several !== 'repeated') {
      return [['repeated', '']];
    }
    if (filter !== undefined && !arranges) {
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

function isEmpty(value: string): boolean {
  return value.trim() === '';
}

/** Other kinds of values are refused when they cannot be read, which is no silence. */
function isUnreadable(filter: FilterDescription, value: string): boolean {
  return filter.kind === 'boolean' && !isValidFilterValue(filter, value);
}

/** Codes of no language: from 2.6 on the server ignores them, and up to 2.5 takes them for English (`wger-api.md` §3.4). */
function getUnknownLanguages(name: string, value: string, { languageCodes }: KnownFilters): Reasons {
  return name === languageParameter && languageCodes !== undefined
    ? splitByCommas(value)
        .filter((code) => !languageCodes.has(code.toLowerCase()))
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

/** The field of an order, without its direction. */
function getOrderingField(order: string): string {
  return order.trim().replace(/^-/, '');
}

/** The query without what the server ignores, and with the limit that it has in the place of one above that. */
export function removeIgnoredParts(query: Query, ignored: readonly IgnoredPart[]): Query {
  const dropped = new Set<number>();
  const fields = new Set<string>();
  const languages = new Set<string>();
  const limits = new Map<number, string>();
  for (const { cause, subject, places } of ignored) {
    if (cause === 'noOrder') {
      fields.add(subject);
    } else if (cause === 'noLanguage') {
      languages.add(subject);
    } else if (cause === 'aboveLimit') {
      places.forEach((at) => limits.set(at, subject));
    } else {
      places.forEach((at) => dropped.add(at));
    }
  }
  const parameters = query.parameters.flatMap(({ name, value }, at): readonly Parameter[] => {
    const kept = removeIgnoredValues({ name, value }, fields, languages);
    return dropped.has(at) || kept === '' ? [] : [{ name, value: limits.get(at) ?? kept }];
  });
  return { ...query, parameters };
}

/** A value without what is ignored of it; empty where that is all. */
function removeIgnoredValues(
  { name, value }: Parameter,
  fields: ReadonlySet<string>,
  languages: ReadonlySet<string>,
): string {
  switch (name) {
    case 'ordering':
      return value
        .split(',')
        .filter((order) => !fields.has(getOrderingField(order)))
        .join(',');
    case languageParameter:
      return splitByCommas(value)
        .filter((code) => !languages.has(code))
        .join(',');
    default:
      return value;
  }
}
