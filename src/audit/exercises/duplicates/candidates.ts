import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ComparedName } from './comparedNames.ts';
import { mayBeTypo, spellings } from './typos.ts';

/** A word that more names have tells none of them from others, and would make the work grow with the square of their number. */
const maxNames = 100;

/** Upper limit on the names that are compared with one: words that a letter tells apart may be as many as there are letters. */
const maxCandidates = 300;

/** The names that one may be near, by the rarest word that they have to have in common with it. */
export class Candidates {
  readonly #names: readonly ComparedName[];
  /** The places of the names with a word. */
  readonly #places = new Map<string, number[]>();
  /** The words that may be spelt so. */
  readonly #spelt = new Map<string, string[]>();

  constructor(names: readonly ComparedName[]) {
    this.#names = names;
  }

  /** Takes the words of the names up. */
  *prepare(): Steps<void> {
    for (const [place, { meant }] of this.#names.entries()) {
      for (const word of new Set(meant)) {
        for (const spelling of this.#places.has(word) ? [] : spellings(word)) {
          addTo(this.#spelt, spelling, word);
        }
        addTo(this.#places, word, place);
      }
      yield;
    }
  }

  /** The places of the candidates. */
  of(name: ComparedName): readonly number[] {
    const word = this.#rarestOf(name);
    const meant = new Set([word, ...spellings(word).flatMap((spelling) => this.#wordsSpelt(spelling))]);
    return [...meant]
      .filter((other) => other === word || mayBeTypo(word, other))
      .map((other) => this.#places.get(other) ?? [])
      .filter((places) => places.length <= maxNames)
      .flat()
      .slice(0, maxCandidates);
  }

  #wordsSpelt(spelling: string): readonly string[] {
    return this.#spelt.get(spelling)?.slice(0, maxNames) ?? [];
  }

  /** Of the words that another name has to have, or where there are none of all words. */
  #rarestOf({ meant, explained }: ComparedName): string {
    const telling = meant.filter((word) => !explained.has(word));
    const words = telling.length > 0 ? telling : meant;
    const count = (word: string): number => this.#places.get(word)?.length ?? 0;
    return words.toSorted((one, other) => count(one) - count(other))[0] ?? '';
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) {
    lists.set(key, [value]);
  } else {
    known.push(value);
  }
}
