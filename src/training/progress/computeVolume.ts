import type { TrainedSet } from '../trainedSets.ts';

/** Computes the sum of weight in kilograms times repetitions. Sets without either add nothing. */
export function computeVolume(sets: readonly TrainedSet[]): number {
  return sets.reduce((sum, { kilograms = 0, repetitions = 0 }) => sum + kilograms * repetitions, 0);
}
