/** Upper limit on the repetitions, above which an estimate would be a guess. */
const maxRepetitions = 10;

/**
 * Estimates the weight that could be lifted once by Brzycki's formula, as servers do (`wger-api.md` §3.7).
 *
 * @returns undefined if it cannot be estimated
 */
export function estimateOneRepMax(weight: number, repetitions: number): number | undefined {
  if (!(weight > 0) || !Number.isInteger(repetitions) || repetitions < 1 || repetitions > maxRepetitions) {
    return undefined;
  }
  const estimate = (36 * weight) / (37 - repetitions);
  return Number.isFinite(estimate) ? estimate : undefined;
}
