import type { ExerciseDetails, Term } from '../details.ts';
import { facets, getTerms, type Facet } from './facets.ts';

/** Parts that an exercise may lack. */
export const exerciseParts = ['picture', 'description', 'muscles'] as const;

export type ExercisePart = (typeof exerciseParts)[number];

/** Conditions that an exercise must meet, all of them. */
export interface ExerciseFilter {
  /** The exercise has at least one of the terms of each facet that has any. */
  readonly terms: Readonly<Record<Facet, readonly Term[]>>;
  /** The exercise lacks a translation into at least one of these languages. No condition if empty. */
  readonly missingLanguages: readonly Term[];
  readonly withPicture: boolean;
  /** The exercise lacks all of these. */
  readonly missingParts: readonly ExercisePart[];
}

/** A filter that all exercises match. */
export const emptyExerciseFilter: ExerciseFilter = {
  terms: { category: [], muscle: [], equipment: [], language: [] },
  missingLanguages: [],
  withPicture: false,
  missingParts: [],
};

/** Returns true if a filter has any condition. */
export function isExerciseFilterActive(filter: ExerciseFilter): boolean {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  return (
    withPicture ||
    missingParts.length > 0 ||
    missingLanguages.length > 0 ||
    facets.some((facet) => terms[facet].length > 0)
  );
}

export function matchesExerciseFilter(details: ExerciseDetails, filter: ExerciseFilter): boolean {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  const hasAny = (facet: Facet, anyOf: readonly Term[]): boolean =>
    getTerms(details, facet).some(({ id }) => anyOf.some((term) => term.id === id));
  return (
    (!withPicture || details.picture !== undefined) &&
    missingParts.every((part) => lacksPart(details, part, terms.language)) &&
    (missingLanguages.length === 0 || missingLanguages.some((term) => !hasAny('language', [term]))) &&
    facets.every((facet) => terms[facet].length === 0 || hasAny(facet, terms[facet]))
  );
}

/**
 * Returns true if an exercise lacks a part.
 *
 * @param languages languages whose translations count; all if empty
 */
export function lacksPart(
  details: ExerciseDetails,
  part: ExercisePart,
  languages: readonly Term[] = [],
): boolean {
  switch (part) {
    case 'picture':
      return details.picture === undefined;
    case 'description':
      return details.translations
        .filter(({ language }) => languages.length === 0 || languages.some(({ id }) => id === language))
        .every(({ lacksDescription }) => lacksDescription === true);
    case 'muscles':
      return getTerms(details, 'muscle').length === 0;
  }
}
