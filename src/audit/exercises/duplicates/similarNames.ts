import type { Steps } from '../../../api/concurrency/slices.ts';
import type { Term } from '../../../resources/details.ts';
import type { ComparedName } from './comparedNames.ts';
import { isPossibleTypo } from './typos.ts';
import { knownWords } from './wordLists.ts';

/** Returns true for a word that is not a typo of another one. */
export type IsKnownWord = (word: string) => boolean;

/** Creates a test for known words: those of the word list, and those that several names have. */
export function* createKnownWordTest(names: readonly ComparedName[]): Steps<IsKnownWord> {
  const counts = new Map<string, number>();
  for (const { normalizedWords } of names) {
    new Set(normalizedWords).forEach((word) => counts.set(word, (counts.get(word) ?? 0) + 1));
    yield;
  }
  return (word) => knownWords.has(word) || (counts.get(word) ?? 0) > 2;
}

/**
 * Returns true if two exercises are probably the same: their names differ by at most one typo and by words that the muscles or
 * equipment of both imply, and nothing else distinguishes them.
 */
export function areSimilarNames(a: ComparedName, b: ComparedName, isKnownWord: IsKnownWord): boolean {
  if (a.oppositeWords !== b.oppositeWords || !haveCompatibleDetails(a, b)) {
    return false;
  }
  const { left, right, common } = compareWords(a.normalizedWords, b.normalizedWords);
  const isDistinctive = (word: string): boolean => !(a.impliedWords.has(word) && b.impliedWords.has(word));
  if (common > 0 && !left.some(isDistinctive) && !right.some(isDistinctive)) {
    return true;
  }
  return left.some((leftWord) =>
    right.some(
      (rightWord) =>
        isPossibleTypo(leftWord, rightWord) &&
        !(isKnownWord(leftWord) && isKnownWord(rightWord)) &&
        !left.some((word) => word !== leftWord && isDistinctive(word)) &&
        !right.some((word) => word !== rightWord && isDistinctive(word)),
    ),
  );
}

/** Returns true if muscles, category and equipment match, as far as both exercises have them. */
function haveCompatibleDetails({ details: a }: ComparedName, { details: b }: ComparedName): boolean {
  return (
    (a.category === undefined || b.category === undefined || a.category.id === b.category.id) &&
    (areEqualTerms(a.muscles, b.muscles) || a.muscles.length === 0 || b.muscles.length === 0) &&
    (a.equipment.length === 0 || b.equipment.length === 0 || haveCommonTerm(a.equipment, b.equipment))
  );
}

function areEqualTerms(a: readonly Term[], b: readonly Term[]): boolean {
  return a.length === b.length && a.every((term) => includesTerm(b, term));
}

function haveCommonTerm(a: readonly Term[], b: readonly Term[]): boolean {
  return a.some((term) => includesTerm(b, term));
}

function includesTerm(terms: readonly Term[], { id }: Term): boolean {
  return terms.some((term) => term.id === id);
}

/** Returns the words that only one of two names has, and the number of the others. */
function compareWords(
  a: readonly string[],
  b: readonly string[],
): { readonly left: readonly string[]; readonly right: readonly string[]; readonly common: number } {
  const right = [...b];
  const left = a.filter((word) => {
    const index = right.indexOf(word);
    if (index >= 0) {
      right.splice(index, 1);
    }
    return index < 0;
  });
  return { left, right, common: a.length - left.length };
}
