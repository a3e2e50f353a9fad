import type { Steps } from '../../../api/concurrency/slices.ts';
import type { Term } from '../../../resources/details.ts';
import type { ComparedName } from './comparedNames.ts';
import { mayBeTypo } from './typos.ts';
import { knownWords } from './wordLists.ts';

/** Returns true for a word that is no mistake for another one. */
export type IsKnown = (word: string) => boolean;

/** The words that are known of themselves, and those that several names have. */
export function* knownAmong(names: readonly ComparedName[]): Steps<IsKnown> {
  const counts = new Map<string, number>();
  for (const { meant } of names) {
    new Set(meant).forEach((word) => counts.set(word, (counts.get(word) ?? 0) + 1));
    yield;
  }
  return (word) => knownWords.has(word) || (counts.get(word) ?? 0) > 2;
}

/**
 * Returns true if two exercises are likely the same one: their names differ by one mistake at most, by words that say nothing, and
 * by what both train and need anyway; and nothing else tells them apart.
 */
export function areNear(one: ComparedName, other: ComparedName, isKnown: IsKnown): boolean {
  if (one.poles !== other.poles || !mayTrainTheSame(one, other)) {
    return false;
  }
  const { left, right, common } = compareWords(one.meant, other.meant);
  const isTelling = (word: string): boolean => !(one.explained.has(word) && other.explained.has(word));
  if (common > 0 && !left.some(isTelling) && !right.some(isTelling)) {
    return true;
  }
  return left.some((word) =>
    right.some(
      (meant) =>
        mayBeTypo(word, meant) &&
        !(isKnown(word) && isKnown(meant)) &&
        !left.some((more) => more !== word && isTelling(more)) &&
        !right.some((more) => more !== meant && isTelling(more)),
    ),
  );
}

/** Equal muscles, category and devices, as far as both say something of them. */
function mayTrainTheSame({ details: one }: ComparedName, { details: other }: ComparedName): boolean {
  return (
    (one.category === undefined || other.category === undefined || one.category.id === other.category.id) &&
    (areEqual(one.muscles, other.muscles) || one.muscles.length === 0 || other.muscles.length === 0) &&
    (one.equipment.length === 0 || other.equipment.length === 0 || haveCommon(one.equipment, other.equipment))
  );
}

function areEqual(one: readonly Term[], other: readonly Term[]): boolean {
  return one.length === other.length && one.every((term) => includes(other, term));
}

function haveCommon(one: readonly Term[], other: readonly Term[]): boolean {
  return one.some((term) => includes(other, term));
}

function includes(terms: readonly Term[], { id }: Term): boolean {
  return terms.some((term) => term.id === id);
}

/** The words that only one of two names has, and the number of the others. */
function compareWords(
  one: readonly string[],
  other: readonly string[],
): { readonly left: readonly string[]; readonly right: readonly string[]; readonly common: number } {
  const right = [...other];
  const left = one.filter((word) => {
    const at = right.indexOf(word);
    if (at >= 0) {
      right.splice(at, 1);
    }
    return at < 0;
  });
  return { left, right, common: one.length - left.length };
}
