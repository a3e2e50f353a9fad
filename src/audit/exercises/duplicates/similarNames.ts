import type { Steps } from '../../../api/concurrency/slices.ts';
import type { Term } from '../../../resources/details.ts';
import type { ComparedName } from './comparedNames.ts';
import { isPossibleTypo } from './typos.ts';
import { knownWords } from './wordLists.ts';

/** Returns true for a word that is no mistake for another one. */
export type IsKnownWord = (word: string) => boolean;

/** The words that are known of themselves, and those that several names have. */
export function* createKnownWordTest(names: readonly ComparedName[]): Steps<IsKnownWord> {
  const counts = new Map<string, number>();
  for (const { normalizedWords } of names) {
    new Set(normalizedWords).forEach((word) => counts.set(word, (counts.get(word) ?? 0) + 1));
    yield;
  }
  return (word) => knownWords.has(word) || (counts.get(word) ?? 0) > 2;
}

/**
 * Returns true if two exercises are likely the same one: their names differ by one mistake at most, by words that say nothing, and
 * by what both train and need anyway; and nothing else tells them apart.
 */
export function areSimilarNames(one: ComparedName, other: ComparedName, isKnownWord: IsKnownWord): boolean {
  if (one.oppositeWords !== other.oppositeWords || !haveCompatibleDetails(one, other)) {
    return false;
  }
  const { left, right, common } = compareWords(one.normalizedWords, other.normalizedWords);
  const isDistinctive = (word: string): boolean =>
    !(one.impliedWords.has(word) && other.impliedWords.has(word));
  if (common > 0 && !left.some(isDistinctive) && !right.some(isDistinctive)) {
    return true;
  }
  return left.some((word) =>
    right.some(
      (meant) =>
        isPossibleTypo(word, meant) &&
        !(isKnownWord(word) && isKnownWord(meant)) &&
        !left.some((more) => more !== word && isDistinctive(more)) &&
        !right.some((more) => more !== meant && isDistinctive(more)),
    ),
  );
}

/** Equal muscles, category and devices, as far as both say something of them. */
function haveCompatibleDetails({ details: one }: ComparedName, { details: other }: ComparedName): boolean {
  return (
    (one.category === undefined || other.category === undefined || one.category.id === other.category.id) &&
    (areEqualTerms(one.muscles, other.muscles) || one.muscles.length === 0 || other.muscles.length === 0) &&
    (one.equipment.length === 0 ||
      other.equipment.length === 0 ||
      haveCommonTerm(one.equipment, other.equipment))
  );
}

function areEqualTerms(one: readonly Term[], other: readonly Term[]): boolean {
  return one.length === other.length && one.every((term) => includesTerm(other, term));
}

function haveCommonTerm(one: readonly Term[], other: readonly Term[]): boolean {
  return one.some((term) => includesTerm(other, term));
}

function includesTerm(terms: readonly Term[], { id }: Term): boolean {
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
