import type { FilterDescription } from '../openApi/apiDescription.ts';
import { isReadable, separated } from './filterValues.ts';
import { wholeNumber } from '../fields.ts';
import { pagingNames } from '../openApi/pagingNames.ts';
import { isArranging, languageParameter, type KnownFilters } from './knownFilters.ts';
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
export interface Ignored {
  readonly cause: IgnoredCause;
  /** Of the parameter. */
  readonly name: string;
  /** The field or value that is ignored, or the limit in its place; empty where the name says all. */
  readonly about: string;
  /** Places of the parameters that it concerns. */
  readonly places: readonly number[];
}

/** Parts of a query that the server ignores in silence, as far as that can be told (`wger-api.md` §0). */
export function ignoredIn({ parameters }: Query, known: KnownFilters): readonly Ignored[] {
  const check = checkOf(known);
  const lastPlaces = new Map(parameters.map(({ name }, at) => [name, at] as const));
  const found = new Map<string, Ignored & { readonly places: number[] }>();
  for (const [at, parameter] of parameters.entries()) {
    for (const [cause, about] of check(parameter, lastPlaces.get(parameter.name) === at)) {
      const { name } = parameter;
      const key = JSON.stringify([cause, name, about]);
      const same = found.get(key) ?? { cause, name, about, places: [] };
      same.places.push(at);
      found.set(key, same);
    }
  }
  return [...found.values()];
}

/** Reasons to ignore a parameter, each with what it is about. */
type Reasons = readonly (readonly [cause: IgnoredCause, about: string])[];

/** Tells why a server ignores a parameter, which may be the last one of its name. */
function checkOf(known: KnownFilters): (parameter: Parameter, isLast: boolean) => Reasons {
  const filters = new Map(known.filters.map((filter) => [filter.name, filter]));
  const orderings = new Set(known.orderings);
  return ({ name, value }, isLast) => {
    const filter = filters.get(name);
    const arranges = isArranging(known, name);
    if (filter === undefined && !arranges) {
      return [[pagingNames.has(name) ? 'noPaging' : 'noFilter', '']];
    }
    if (isEmpty(value)) {
      return [['empty', '']];
    }
    // Servers take the last of several values, even an empty one, but for filters that take them all.
    if (!isLast && filter?.several !== 'repeated') {
      return [['repeated', '']];
    }
    if (filter !== undefined && !arranges) {
      return isUnreadable(filter, value) ? [['unreadable', value]] : unknownLanguages(name, value, known);
    }
    switch (name) {
      case 'ordering':
        return separated(value)
          .map(fieldIn)
          .filter((field) => field !== '' && !orderings.has(field))
          .map((field) => ['noOrder', field]);
      case known.limit?.name:
        return ignoredLimit(value, known.limit?.max);
      case 'offset':
        return wholeNumber(value) === undefined ? [['noOffset', value]] : [];
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
  return filter.kind === 'boolean' && !isReadable(filter, value);
}

/** Codes of no language: from 2.6 on the server ignores them, and up to 2.5 takes them for English (`wger-api.md` §3.4). */
function unknownLanguages(name: string, value: string, { languageCodes }: KnownFilters): Reasons {
  return name === languageParameter && languageCodes !== undefined
    ? separated(value)
        .filter((code) => !languageCodes.has(code.toLowerCase()))
        .map((code) => ['noLanguage', code] as const)
    : [];
}

function ignoredLimit(value: string, maxLimit: number | undefined): Reasons {
  const limit = wholeNumber(value) ?? 0;
  if (limit === 0) {
    return [['noLimit', value]];
  }
  return maxLimit !== undefined && limit > maxLimit ? [['aboveLimit', String(maxLimit)]] : [];
}

/** The field of an order, without its direction. */
function fieldIn(order: string): string {
  return order.trim().replace(/^-/, '');
}

/** The query without what the server ignores, and with the limit that it has in the place of one above that. */
export function withoutIgnored(query: Query, ignored: readonly Ignored[]): Query {
  const dropped = new Set<number>();
  const fields = new Set<string>();
  const languages = new Set<string>();
  const limits = new Map<number, string>();
  for (const { cause, about, places } of ignored) {
    if (cause === 'noOrder') {
      fields.add(about);
    } else if (cause === 'noLanguage') {
      languages.add(about);
    } else if (cause === 'aboveLimit') {
      places.forEach((at) => limits.set(at, about));
    } else {
      places.forEach((at) => dropped.add(at));
    }
  }
  const parameters = query.parameters.flatMap(({ name, value }, at): readonly Parameter[] => {
    const kept = keptValue({ name, value }, fields, languages);
    return dropped.has(at) || kept === '' ? [] : [{ name, value: limits.get(at) ?? kept }];
  });
  return { ...query, parameters };
}

/** A value without what is ignored of it; empty where that is all. */
function keptValue(
  { name, value }: Parameter,
  fields: ReadonlySet<string>,
  languages: ReadonlySet<string>,
): string {
  switch (name) {
    case 'ordering':
      return value
        .split(',')
        .filter((order) => !fields.has(fieldIn(order)))
        .join(',');
    case languageParameter:
      return separated(value)
        .filter((code) => !languages.has(code))
        .join(',');
    default:
      return value;
  }
}
