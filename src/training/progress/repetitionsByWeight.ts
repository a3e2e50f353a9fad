import type { TrainedSet } from '../trainedSets.ts';
import type { DayValue } from '../trend.ts';

/** The most repetitions with one weight, day by day. */
export interface RepetitionsAtWeight {
  readonly kilograms: number;
  /** The oldest first. */
  readonly days: readonly DayValue[];
}

/** Weights of less difference are one: a pound converted and back is not quite a pound. In parts of a kilogram. */
const precision = 100;

/** The weights that were lifted on several days, by weight. A single day has no course. */
export function repetitionsByWeight(sets: readonly TrainedSet[]): readonly RepetitionsAtWeight[] {
  const byWeight = new Map<number, Map<string, number>>();
  for (const { day, kilograms, repetitions = 0 } of sets) {
    if (kilograms !== undefined && repetitions > 0) {
      const weight = Math.round(kilograms * precision) / precision;
      const days = byWeight.get(weight) ?? new Map<string, number>();
      byWeight.set(weight, days.set(day, Math.max(repetitions, days.get(day) ?? 0)));
    }
  }
  return [...byWeight]
    .filter(([, days]) => days.size > 1)
    .map(([kilograms, days]) => ({
      kilograms,
      days: [...days]
        .map(([day, value]) => ({ day, value }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
    }))
    .sort((one, other) => one.kilograms - other.kilograms);
}
