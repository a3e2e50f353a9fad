import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { toComparedNames } from './comparedNames.ts';
import { groupSimilarNames } from './groupSimilarNames.ts';

/** Likenesses of names, the strongest first. */
export const similarities = ['sameWords', 'otherOrder', 'nearNames'] as const;

export type Similarity = (typeof similarities)[number];

/** An exercise, and the name by which it is like others. */
export interface NamedExercise {
  readonly row: ListedItem;
  readonly name: string;
}

/** Exercises that are likely the same one. */
export interface DuplicateGroup {
  readonly similarity: Similarity;
  /** Two or more, in the order of the list. */
  readonly exercises: readonly NamedExercise[];
}

/** Finds the exercises that are likely the same as another one. */
export function* findDuplicates(rows: readonly ListedItem[]): Steps<readonly DuplicateGroup[]> {
  const names = yield* toComparedNames(rows);
  const byKey = Map.groupBy(names, ({ key }) => key);
  const groups: DuplicateGroup[] = [];
  for (const sameKeyNames of byKey.values()) {
    if (sameKeyNames.length > 1) {
      const texts = new Set(sameKeyNames.map(({ words }) => words.join(' ')));
      groups.push({ similarity: texts.size === 1 ? 'sameWords' : 'otherOrder', exercises: sameKeyNames });
    }
    yield;
  }
  for (const near of yield* groupSimilarNames(names)) {
    groups.push({ similarity: 'nearNames', exercises: near });
    yield;
  }
  return groups.sort(
    (one, other) => similarities.indexOf(one.similarity) - similarities.indexOf(other.similarity),
  );
}
