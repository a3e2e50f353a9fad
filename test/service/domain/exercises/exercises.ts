import { ExerciseCatalogue, writtenExercises } from './catalogue.ts';
import type { Exercise } from './exercise.ts';

const written = new ExerciseCatalogue(writtenExercises);

/** The handwritten exercises, by id. */
export const exercises: readonly Exercise[] = written.all;

/** A handwritten exercise. Training plans name them even on a server that has fewer. */
export function getExercise(id: number): Exercise {
  const exercise = written.findById(id);
  if (exercise === undefined) {
    throw new RangeError(`The sample data has no exercise ${id}.`);
  }
  return exercise;
}
