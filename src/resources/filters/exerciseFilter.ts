import type { ExerciseDetails, Term } from '../details.ts';
import { facets, getTerms, type Facet } from './facets.ts';

/** Parts that an exercise may lack. */
export const exerciseParts = ['picture', 'description', 'muscles'] as const;

export type ExercisePart = (typeof exerciseParts)[number];

/** Conditions that an exercise has to meet, all of them. */
export interface ExerciseFilter {
  /** It has one of the terms of every facet that names any. */
  readonly terms: Readonly<Record<Facet, readonly Term[]>>;
  /** It has no translation into one of these languages; any exercise will do when empty. */
  readonly missingLanguages: readonly Term[];
  readonly withPicture: boolean;
  /** It lacks all of these. */
  readonly missingParts: readonly ExercisePart[];
}

/** The filter that leaves all exercises in. */
export const emptyExerciseFilter: ExerciseFilter = {
  terms: { category: [], muscle: [], equipment: [], language: [] },
  missingLanguages: [],
  withPicture: false,
  missingParts: [],
};

/** Returns true if a filter sets any condition: any other leaves all exercises in. */
export function isExerciseFilterActive(filter: ExerciseFilter): boolean {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  return (
    withPicture ||
    missingParts.length > 0 ||
    missingLanguages.length > 0 ||
    facets.some((facet) => terms[facet].length > 0)
  );
}

/** Returns true if a filter leaves an exercise in. */
export function matchesExerciseFilter(details: ExerciseDetails, filter: ExerciseFilter): boolean {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  const hasAny = (facet: Facet, wanted: readonly Term[]): boolean =>
    getTerms(details, facet).some(({ id }) => wanted.some((term) => term.id === id));
  return (
    (!withPicture || details.picture !== undefined) &&
    missingParts.every((part) => lacksPart(details, part, terms.language)) &&
    (missingLanguages.length === 0 || missingLanguages.some((term) => !hasAny('language', [term]))) &&
    facets.every((facet) => terms[facet].length === 0 || hasAny(facet, terms[facet]))
  );
}

/** @param languages those whose translations count; all translations count when empty */
function lacksPart(details: ExerciseDetails, part: ExercisePart, languages: readonly Term[]): boolean {
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
