import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { toComparedNames, type ComparedName } from './comparedNames.ts';
import { groupSimilarNames } from './groupSimilarNames.ts';

/** Kinds of similarity between names, the strongest first. */
const similarities = ['sameWords', 'otherOrder', 'nearNames'] as const;

export type Similarity = (typeof similarities)[number];

/** Exercises that are probably the same. */
export interface DuplicateGroup {
  readonly similarity: Similarity;
  /** Two or more, in the order of the list, with the name that is similar to the others. */
  readonly exercises: readonly Pick<ComparedName, 'row' | 'name'>[];
}

/** Finds exercises that are probably the same as another one, those with the most similar names first. */
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
  for (const similarNames of yield* groupSimilarNames(names)) {
    groups.push({ similarity: 'nearNames', exercises: similarNames });
    yield;
  }
  return groups.sort((a, b) => similarities.indexOf(a.similarity) - similarities.indexOf(b.similarity));
}
