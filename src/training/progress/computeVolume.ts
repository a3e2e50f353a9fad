import type { TrainedSet } from '../trainedSets.ts';

/** Sum of kilograms by repetitions; sets without either add nothing. */
export function computeVolume(sets: readonly TrainedSet[]): number {
  return sets.reduce((sum, { kilograms = 0, repetitions = 0 }) => sum + kilograms * repetitions, 0);
}
