import { ExerciseCatalogue, writtenExercises } from './catalogue.ts';
import type { Exercise } from './exercise.ts';

const written = new ExerciseCatalogue(writtenExercises);

/** The written exercises, by id. */
export const exercises: readonly Exercise[] = written.all;

/** A written exercise, which training plans name also on a server that holds fewer. */
export function getExercise(id: number): Exercise {
  const exercise = written.findById(id);
  if (exercise === undefined) {
    throw new RangeError(`The sample data has no exercise ${id}.`);
  }
  return exercise;
}
