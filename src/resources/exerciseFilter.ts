import type { ExerciseDetails, Term } from './details.ts';
import { facets, termsOf, type Facet } from './facets.ts';

/** Which exercises to leave in: those that have one of the terms of every facet that names any. */
export interface ExerciseFilter {
  readonly terms: Readonly<Record<Facet, readonly Term[]>>;
  readonly withPicture: boolean;
}

/** The filter that leaves all exercises in. */
export const everyExercise: ExerciseFilter = {
  terms: { category: [], muscle: [], equipment: [], language: [] },
  withPicture: false,
};

/** Whether a filter asks for anything: any other leaves all exercises in. */
export function leavesExercisesOut({ terms, withPicture }: ExerciseFilter): boolean {
  return withPicture || facets.some((facet) => terms[facet].length > 0);
}

/** Whether a filter leaves an exercise in. */
export function isExerciseAdmitted(
  details: ExerciseDetails,
  { terms, withPicture }: ExerciseFilter,
): boolean {
  return (
    (!withPicture || details.picture !== undefined) &&
    facets.every((facet) => {
      const wanted = terms[facet];
      const held = wanted.length === 0 ? [] : termsOf(details, facet);
      return wanted.length === 0 || wanted.some(({ id }) => held.some((term) => term.id === id));
    })
  );
}
