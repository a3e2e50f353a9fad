import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { comparedNames } from './comparedNames.ts';
import { nearGroups } from './nearGroups.ts';

/** Likenesses of names, the strongest first. */
export const likenesses = ['sameWords', 'otherOrder', 'nearNames'] as const;

export type Likeness = (typeof likenesses)[number];

/** An exercise, and the name by which it is like others. */
export interface NamedExercise {
  readonly row: ListedItem;
  readonly name: string;
}

/** Exercises that are likely the same one. */
export interface DuplicateGroup {
  readonly likeness: Likeness;
  /** Two or more, in the order of the list. */
  readonly exercises: readonly NamedExercise[];
}

/** Finds the exercises that are likely the same as another one. */
export function* duplicatesAmong(rows: readonly ListedItem[]): Steps<readonly DuplicateGroup[]> {
  const names = yield* comparedNames(rows);
  const byKey = Map.groupBy(names, ({ key }) => key);
  const groups: DuplicateGroup[] = [];
  for (const alike of byKey.values()) {
    if (alike.length > 1) {
      const texts = new Set(alike.map(({ words }) => words.join(' ')));
      groups.push({ likeness: texts.size === 1 ? 'sameWords' : 'otherOrder', exercises: alike });
    }
    yield;
  }
  for (const near of yield* nearGroups(names)) {
    groups.push({ likeness: 'nearNames', exercises: near });
    yield;
  }
  return groups.sort((one, other) => likenesses.indexOf(one.likeness) - likenesses.indexOf(other.likeness));
}
