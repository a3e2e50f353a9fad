import { groupInSteps, mapInSteps, sortInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { estimateOneRepMax } from './estimateOneRepMax.ts';
import { findPersonalBests, weightTolerance, type BestSet, type PersonalBests } from './personalBests.ts';
import { computeVolume, type TrainedSet } from '../trainedSets.ts';

/** The sets of an exercise by day, and the set records among them. */
export interface Progress {
  /** Days with a set, the oldest first. */
  readonly days: readonly DayProgress[];
  /** Estimated one-repetition maximums, in kilograms. */
  readonly oneRepMax: PersonalBests;
  /** Weights in kilograms. */
  readonly weight: PersonalBests;
  readonly heaviest: BestSet | undefined;
}

export interface DayProgress {
  /** As in `2026-11-22`. */
  readonly day: string;
  /** The best estimate of the day, in kilograms. */
  readonly oneRepMax: number | undefined;
  readonly heaviest: BestSet | undefined;
  /** Sum of weight in kilograms times repetitions. */
  readonly volume: number;
  readonly mostRepetitions: number | undefined;
  /** The largest amounts in one set of units other than repetitions, such as seconds, by the id of the unit. */
  readonly otherAmounts: ReadonlyMap<string, number>;
}

/** @param sets of one exercise, the oldest first */
export function* computeProgress(sets: readonly TrainedSet[]): Steps<Progress> {
  const byDay = yield* groupInSteps(sets, ({ day }) => day);
  const days = yield* mapInSteps([...byDay], ([day, own]) => computeDayProgress(day, own));
  const lifted = sets.filter(isLifted);
  return {
    days: yield* sortInSteps(days, (a, b) => (a.day < b.day ? -1 : 1)),
    oneRepMax: yield* findPersonalBests(lifted, estimateSetOneRepMax),
    weight: yield* findPersonalBests(lifted, ({ kilograms }) => kilograms),
    heaviest: findHeaviestSet(lifted),
  };
}

function computeDayProgress(day: string, sets: readonly TrainedSet[]): DayProgress {
  const lifted = sets.filter(isLifted);
  return {
    day,
    oneRepMax: findLargest(lifted.map(estimateSetOneRepMax)),
    heaviest: findHeaviestSet(lifted),
    volume: computeVolume(lifted),
    mostRepetitions: findLargest(lifted.map(({ repetitions }) => repetitions)),
    otherAmounts: getOtherAmounts(sets),
  };
}

function getOtherAmounts(sets: readonly TrainedSet[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const { loggedSet } of sets.filter(({ repetitions }) => repetitions === undefined)) {
    const { repetitions: amount = 0, repetitionUnit: unit } = loggedSet;
    if (unit !== undefined && amount > (amounts.get(unit) ?? 0)) {
      amounts.set(unit, amount);
    }
  }
  return amounts;
}

/** The set with the most weight, and of equal ones the one with the most repetitions. */
function findHeaviestSet(sets: readonly TrainedSet[]): BestSet | undefined {
  let heaviest: BestSet | undefined;
  for (const set of sets) {
    const { kilograms: value, repetitions = 0 } = set;
    if (value === undefined) {
      continue;
    }
    const difference = value - (heaviest?.value ?? 0);
    const isEqual = Math.abs(difference) <= weightTolerance;
    if (isEqual ? repetitions > (heaviest?.set.repetitions ?? 0) : difference > 0) {
      heaviest = { set, value };
    }
  }
  return heaviest;
}

/** Returns false for a failed attempt, whose weight was not lifted. */
function isLifted({ repetitions }: TrainedSet): boolean {
  return repetitions !== 0;
}

/** Estimates the one-repetition maximum in kilograms; undefined if the set does not allow it. */
export function estimateSetOneRepMax({ kilograms = 0, repetitions = 0 }: TrainedSet): number | undefined {
  return estimateOneRepMax(kilograms, repetitions);
}

function findLargest(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((max, number) => ((number ?? 0) > (max ?? 0) ? number : max), undefined);
}
