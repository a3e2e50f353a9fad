import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ComparedName } from './comparedNames.ts';
import { mayBeTypo, spellings } from './typos.ts';

/** A word that more names have tells none of them from others, and would make the work grow with the square of their number. */
const maxNames = 100;

/** Upper limit on the names that are compared with one: words that a letter tells apart may be as many as there are letters. */
const maxCandidates = 300;

/** Finds the places of the names that one may be near, by the rarest word that they have to have in common with it. */
export function* candidatesAmong(
  names: readonly ComparedName[],
): Steps<(name: ComparedName) => readonly number[]> {
  /** The places of the names with a word. */
  const places = new Map<string, number[]>();
  /** The words that may be spelt so. */
  const spelt = new Map<string, string[]>();
  for (const [place, { meant }] of names.entries()) {
    for (const word of new Set(meant)) {
      for (const spelling of places.has(word) ? [] : spellings(word)) {
        addTo(spelt, spelling, word);
      }
      addTo(places, word, place);
    }
    yield;
  }
  const countOf = (word: string): number => places.get(word)?.length ?? 0;
  const wordsSpelt = (spelling: string): readonly string[] => spelt.get(spelling)?.slice(0, maxNames) ?? [];
  return ({ meant, explained }) => {
    // Of the words that another name has to have, or where there are none of all words.
    const telling = meant.filter((word) => !explained.has(word));
    const words = telling.length > 0 ? telling : meant;
    const rarest = words.toSorted((one, other) => countOf(one) - countOf(other))[0] ?? '';
    return [...new Set([rarest, ...spellings(rarest).flatMap(wordsSpelt)])]
      .filter((word) => word === rarest || mayBeTypo(rarest, word))
      .map((word) => places.get(word) ?? [])
      .filter((found) => found.length <= maxNames)
      .flat()
      .slice(0, maxCandidates);
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(value);
}
