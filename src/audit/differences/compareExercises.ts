import type { Steps } from '../../api/concurrency/slices.ts';
import type { SentExercises } from '../../collections/sentExercises.ts';
import { exerciseDifferences, type FieldDifference } from './exerciseDifferences.ts';
import { exerciseFacts, type ExerciseFacts } from './exerciseFacts.ts';
import { matchExercises, type ExercisePair } from './matchExercises.ts';

/** An exercise that two servers have differently. */
export interface DifferingPair extends ExercisePair {
  readonly differences: readonly FieldDifference[];
}

/** Differences between the exercises of two servers. */
export interface ExerciseComparison {
  /** Those that only one of them has. */
  readonly left: readonly ExerciseFacts[];
  readonly right: readonly ExerciseFacts[];
  readonly differing: readonly DifferingPair[];
  /** Number of those that both have, differing or not. */
  readonly common: number;
}

/** Compares the exercises of two servers, of whatever releases. */
export function* compareExercises(left: SentExercises, right: SentExercises): Steps<ExerciseComparison> {
  const ones = yield* exerciseFacts(left.items, left.naming);
  const others = yield* exerciseFacts(right.items, right.naming);
  const matched = yield* matchExercises(ones, others);
  const differing: DifferingPair[] = [];
  for (const pair of matched.pairs) {
    const differences = yield* exerciseDifferences(pair);
    if (differences.length > 0) {
      differing.push({ ...pair, differences });
    }
    yield;
  }
  return { left: matched.left, right: matched.right, differing, common: matched.pairs.length };
}
