/** Upper limit on the repetitions that tell the weight of one: above it the estimate is no more than a guess. */
const maxRepetitions = 10;

/**
 * Weight that could be lifted once, by Brzycki's formula, as servers reckon it (`wger-api.md` §3.7).
 *
 * @returns undefined where it cannot be estimated
 */
export function estimateOneRepMax(weight: number, repetitions: number): number | undefined {
  if (!(weight > 0) || !Number.isInteger(repetitions) || repetitions < 1 || repetitions > maxRepetitions) {
    return undefined;
  }
  const estimate = (36 * weight) / (37 - repetitions);
  return Number.isFinite(estimate) ? estimate : undefined;
}
