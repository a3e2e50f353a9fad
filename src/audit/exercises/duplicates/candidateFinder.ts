import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ComparedName } from './comparedNames.ts';
import { isPossibleTypo, getSpellingVariants } from './typos.ts';

/** Maximum number of names with a word. A more common word distinguishes none of them, and the work would grow quadratically. */
const maxNames = 100;

/** Upper limit on the words that are searched for typos, above those of any server: each has as many variants as letters. */
const maxWords = 20_000;

/** Upper limit on the names that are compared with one: words that differ in one letter may be as many as there are letters. */
const maxCandidates = 300;

/** Creates a function that finds the indexes of names that may be similar, by the rarest word that they must have in common. */
export function* createCandidateFinder(
  names: readonly ComparedName[],
): Steps<(name: ComparedName) => readonly number[]> {
  /** Indexes of the names that contain a word. */
  const indexesByWord = new Map<string, number[]>();
  /** Words by their spelling variants. */
  const wordsBySpelling = new Map<string, string[]>();
  for (const [index, { normalizedWords }] of names.entries()) {
    for (const word of new Set(normalizedWords)) {
      if (!indexesByWord.has(word) && indexesByWord.size < maxWords) {
        for (const spelling of getSpellingVariants(word)) {
          appendTo(wordsBySpelling, spelling, word);
        }
      }
      appendTo(indexesByWord, word, index);
    }
    yield;
  }
  const getNameCount = (word: string): number => indexesByWord.get(word)?.length ?? 0;
  const getSimilarWords = (spelling: string): readonly string[] =>
    wordsBySpelling.get(spelling)?.slice(0, maxNames) ?? [];
  return ({ normalizedWords, impliedWords }) => {
    // A similar name may lack implied words, so they count only if there are no others.
    const distinctiveWords = normalizedWords.filter((word) => !impliedWords.has(word));
    const words = distinctiveWords.length > 0 ? distinctiveWords : normalizedWords;
    const rarest = words.toSorted((a, b) => getNameCount(a) - getNameCount(b))[0] ?? '';
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
