import type { ExerciseDetails, Term } from './details.ts';

/** What exercises are told apart by. */
export const facets = ['category', 'muscle', 'equipment', 'language'] as const;

export type Facet = (typeof facets)[number];

/** What an exercise has of a facet, each once. A muscle counts whether it does the work or only helps. */
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

/** Which exercises to leave in: those that have one of the terms of every facet that names any. */
export interface ExerciseFilter {
  readonly terms: Readonly<Record<Facet, readonly Term[]>>;
  readonly withPicture: boolean;
}

export const everyExercise: ExerciseFilter = {
  terms: { category: [], muscle: [], equipment: [], language: [] },
  withPicture: false,
};

export function leavesRowsOut({ terms, withPicture }: ExerciseFilter): boolean {
  return withPicture || facets.some((facet) => terms[facet].length > 0);
}

export function isAdmitted(details: ExerciseDetails, { terms, withPicture }: ExerciseFilter): boolean {
  return (
    (!withPicture || details.picture !== undefined) &&
    facets.every((facet) => {
      const wanted = terms[facet];
      const held = wanted.length === 0 ? [] : termsOf(details, facet);
      return wanted.length === 0 || wanted.some(({ id }) => held.some((term) => term.id === id));
    })
  );
}

function once(terms: readonly Term[]): readonly Term[] {
  return terms.filter(({ id }, at) => terms.findIndex((term) => term.id === id) === at);
}
