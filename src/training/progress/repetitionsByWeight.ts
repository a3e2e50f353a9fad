import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { TrainedSet } from '../trainedSets.ts';
import type { DayValue } from '../trend.ts';

/** The most repetitions with one weight by day. */
export interface RepetitionsAtWeight {
  readonly kilograms: number;
  /** The oldest first. */
  readonly days: readonly DayValue[];
}

/** Precision of weights as parts of a kilogram. Smaller differences come from conversions of pounds. */
const stepsPerKilogram = 100;

/** Groups the repetitions of weights that were lifted on several days, in the order of the weights. */
export function* groupRepetitionsByWeight(
  sets: readonly TrainedSet[],
): Steps<readonly RepetitionsAtWeight[]> {
  const byWeight = new Map<number, { readonly kilograms: number; readonly best: Map<string, number> }>();
  for (const { day, kilograms, repetitions = 0 } of sets) {
    if (kilograms !== undefined && repetitions > 0) {
      const roundedWeight = Math.round(kilograms * stepsPerKilogram);
      const weight = byWeight.get(roundedWeight) ?? { kilograms, best: new Map<string, number>() };
      byWeight.set(roundedWeight, weight);
      weight.best.set(day, Math.max(repetitions, weight.best.get(day) ?? 0));
    }
    yield;
  }
  const repeated = [...byWeight.values()].filter(({ best }) => best.size > 1);
  const weights = yield* mapInSteps(repeated, ({ kilograms, best }) => ({
    kilograms,
    days: [...best].map(([day, value]) => ({ day, value })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  }));
  return weights.sort((a, b) => a.kilograms - b.kilograms);
}
