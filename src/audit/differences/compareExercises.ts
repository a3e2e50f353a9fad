import type { Steps } from '../../api/concurrency/slices.ts';
import type { RawExercises } from '../../collections/readRawExercises.ts';
import { compareExercisePair, type FieldDifference } from './compareExercisePair.ts';
import { toComparableExercises, type ComparableExercise } from './comparableExercises.ts';
import { matchExercises, type ExercisePair } from './matchExercises.ts';

/** An exercise that differs between two servers. */
export interface DifferingPair extends ExercisePair {
  readonly differences: readonly FieldDifference[];
}

/** Differences between the exercises of two servers. */
export interface ExerciseComparison {
  /** Exercises that only one of the servers has. */
  readonly onlyLeft: readonly ComparableExercise[];
  readonly onlyRight: readonly ComparableExercise[];
  readonly differingPairs: readonly DifferingPair[];
  /** Number of exercises that both servers have, differing or not. */
  readonly commonCount: number;
}

/** Compares the exercises of two servers of any release. */
export function* compareExercises(left: RawExercises, right: RawExercises): Steps<ExerciseComparison> {
  const leftExercises = yield* toComparableExercises(left.items, left.naming);
  const rightExercises = yield* toComparableExercises(right.items, right.naming);
  const { pairs, onlyLeft, onlyRight } = yield* matchExercises(leftExercises, rightExercises);
  const differingPairs: DifferingPair[] = [];
  for (const pair of pairs) {
    const differences = yield* compareExercisePair(pair);
    if (differences.length > 0) {
      differingPairs.push({ ...pair, differences });
    }
    yield;
  }
  return { onlyLeft, onlyRight, differingPairs, commonCount: pairs.length };
}
