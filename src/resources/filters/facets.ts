import type { ExerciseDetails, Term } from '../details.ts';

/** Criteria by which exercises are grouped and filtered. */
export const facets = ['category', 'muscle', 'equipment', 'language'] as const;

export type Facet = (typeof facets)[number];

/** Returns the terms of an exercise for a facet, each once. Secondary muscles count, too. */
export function getTerms(details: ExerciseDetails, facet: Facet): readonly Term[] {
  switch (facet) {
    case 'category':
      return details.category === undefined ? [] : [details.category];
    case 'muscle':
      return getUniqueTerms([...details.muscles, ...details.secondaryMuscles]);
    case 'equipment':
      return getUniqueTerms(details.equipment);
    case 'language':
      return getUniqueTerms(
        details.translations
          .filter(({ language }) => language !== '')
          .map(({ language }) => ({ id: language, name: language })),
      );
  }
}

function getUniqueTerms(terms: readonly Term[]): readonly Term[] {
  return [...new Map(terms.map((term) => [term.id, term])).values()];
}
