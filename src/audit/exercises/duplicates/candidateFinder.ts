import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ComparedName } from './comparedNames.ts';
import { isPossibleTypo, getSpellingVariants } from './typos.ts';

/** A word that more names have tells none of them from others, and would make the work grow with the square of their number. */
const maxNames = 100;

/** Upper limit on the names that are compared with one: words that a letter tells apart may be as many as there are letters. */
const maxCandidates = 300;

/** Finds the places of the names that one may be near, by the rarest word that they have to have in common with it. */
export function* createCandidateFinder(
  names: readonly ComparedName[],
): Steps<(name: ComparedName) => readonly number[]> {
  /** The places of the names with a word. */
  const indexesByWord = new Map<string, number[]>();
  /** The words that may be spelt so. */
  const wordsBySpelling = new Map<string, string[]>();
  for (const [place, { normalizedWords }] of names.entries()) {
    for (const word of new Set(normalizedWords)) {
      for (const spelling of indexesByWord.has(word) ? [] : getSpellingVariants(word)) {
        appendTo(wordsBySpelling, spelling, word);
      }
      appendTo(indexesByWord, word, place);
    }
    yield;
  }
  const getNameCount = (word: string): number => indexesByWord.get(word)?.length ?? 0;
  const getSimilarWords = (spelling: string): readonly string[] =>
    wordsBySpelling.get(spelling)?.slice(0, maxNames) ?? [];
  return ({ normalizedWords, impliedWords }) => {
    // Of the words that another name has to have, or where there are none of all words.
    const distinctiveWords = normalizedWords.filter((word) => !impliedWords.has(word));
    const words = distinctiveWords.length > 0 ? distinctiveWords : normalizedWords;
    const rarest = words.toSorted((one, other) => getNameCount(one) - getNameCount(other))[0] ?? '';
    return [...new Set([rarest, ...getSpellingVariants(rarest).flatMap(getSimilarWords)])]
      .filter((word) => word === rarest || isPossibleTypo(rarest, word))
      .map((word) => indexesByWord.get(word) ?? [])
      .filter((found) => found.length <= maxNames)
      .flat()
      .slice(0, maxCandidates);
  };
}

function appendTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(value);
}
