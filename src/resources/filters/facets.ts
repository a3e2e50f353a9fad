import type { ExerciseDetails, Term } from '../details.ts';

/** Criteria that tell exercises apart. */
export const facets = ['category', 'muscle', 'equipment', 'language'] as const;

export type Facet = (typeof facets)[number];

/** Terms of an exercise for a facet, each once. A muscle counts whether it does the work or only helps. */
export function termsOf(details: ExerciseDetails, facet: Facet): readonly Term[] {
  switch (facet) {
    case 'category':
      return details.category === undefined ? [] : [details.category];
    case 'muscle':
      return once([...details.muscles, ...details.secondaryMuscles]);
    case 'equipment':
      return once(details.equipment);
    case 'language':
      return once(
        details.translations
          .filter(({ language }) => language !== '')
          .map(({ language }) => ({ id: language, name: language })),
      );
  }
}

function once(terms: readonly Term[]): readonly Term[] {
  const known = new Map<string, Term>();
  for (const term of terms) {
    if (!known.has(term.id)) {
      known.set(term.id, term);
    }
  }
  return [...known.values()];
}
