import SearchableMap from 'minisearch/SearchableMap';
import type { Steps } from '../api/concurrency/slices.ts';
import { maxWordLength } from '../resources/text/words.ts';

/** Costs of a name for a word of the text, by the way in which the name contains it. Typos add their number. */
export const matchCost = { whole: 0, beginning: 1, inside: 2, typo: 3, absent: 255 } as const;

/** Indexes of the names that contain a word, by the word. */
type WordTree = SearchableMap<readonly number[]>;

/** Minimum lengths of words that may have one or two typos. */
const minTypoLengths = { one: 4, two: 8 };

/**
 * Upper limit on the words and compounds that are searched for typos, and on those with their prefixes, since a tree of more takes
 * too much time and memory.
 */
const maxTreeSize = 50_000;

/** Number of words, plus names that contain them, that are processed in one slice. */
const namesPerSlice = 5000;

/** The words of many names, which are identified by their index. */
export class Vocabulary {
  #size = 0;
  /** Indexes of the names that contain a word. */
  readonly #words = new Map<string, number[]>();
  /** The same for adjacent words as one: some people write `pull up` and some `pullup`. */
  readonly #compounds = new Map<string, number[]>();
  /** Words and compounds for fuzzy search; built with the first one. */
  #tree: WordTree | undefined;

  /** Adds the words of a name. */
  add(words: readonly string[]): void {
    words.forEach((word, position) => {
      addName(this.#words, word, this.#size);
      const next = words[position + 1];
      if (next !== undefined) {
        addName(this.#compounds, word + next, this.#size);
      }
    });
    if (words.length > 2) {
      addName(this.#compounds, words.join('').slice(0, maxWordLength), this.#size);
    }
    this.#size += 1;
  }

  /** Returns the cost of each name for a word without typos. */
  *getCosts(word: string): Steps<Uint8Array> {
    const costs = new Uint8Array(this.#size).fill(matchCost.absent);
    // A single letter is in almost every name, but a single ideograph is a word.
    const canMatchInside = word.length > 1 || /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(word);
    yield* forEachWord(this.#words, (known, names) => {
      const at = known.indexOf(word);
      if (at === 0) {
        lowerCosts(costs, names, known === word ? matchCost.whole : matchCost.beginning);
      } else if (at > 0 && canMatchInside) {
        lowerCosts(costs, names, matchCost.inside);
      }
    });
    yield* forEachWord(this.#compounds, (known, names) => {
      if (known.startsWith(word)) {
        lowerCosts(costs, names, matchCost.inside);
      }
    });
    return costs;
  }

  /** Lowers the costs of names with a word that equals, or begins like, this one except for typos. Long words may have two. */
  *allowTypos(word: string, maxTypos: number, costs: readonly Uint8Array[]): Steps<void> {
    const max = Math.min(
      maxTypos,
      word.length >= minTypoLengths.two ? 2 : word.length >= minTypoLengths.one ? 1 : 0,
    );
    if (max === 0 || this.#words.size + this.#compounds.size > maxTreeSize) {
      return;
    }
    const tree = (this.#tree ??= yield* this.#buildTree());
    yield* applyTypoCosts(tree, word, max, 0, costs);
    for (let at = 1; at < word.length; at += 1) {
      yield;
      const transposed = word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
      yield* applyTypoCosts(tree, transposed, max - 1, 1, costs);
    }
  }

  /** Builds the tree. It also has prefixes of words, without names, so that typos are allowed before a word is complete. */
  *#buildTree(): Steps<WordTree> {
    const keys = new Map<string, readonly number[]>(this.#words);
    for (const word of this.#words.keys()) {
      for (
        let length = word.length - 1;
        length >= minTypoLengths.one &&
        !keys.has(word.slice(0, length)) &&
        keys.size + this.#compounds.size < maxTreeSize;
        length -= 1
      ) {
        keys.set(word.slice(0, length), []);
      }
      yield;
    }
    for (const [compound, names] of this.#compounds) {
      keys.set(compound, [...(keys.get(compound) ?? []), ...names]);
      yield;
    }
    const tree: WordTree = new SearchableMap();
    for (const [key, names] of keys) {
      tree.set(key, names);
      yield;
    }
    return tree;
  }
}

function* forEachWord(
  words: Iterable<readonly [string, readonly number[]]>,
  visit: (word: string, names: readonly number[]) => void,
): Steps<void> {
  let visitedCount = 0;
  for (const [word, names] of words) {
    visit(word, names);
    visitedCount += 1 + names.length;
    if (visitedCount >= namesPerSlice) {
      visitedCount = 0;
      yield;
    }
  }
}

function* applyTypoCosts(
  tree: WordTree,
  word: string,
  maxTypos: number,
  typos: number,
  costs: readonly Uint8Array[],
): Steps<void> {
  for (const [key, [names, distance]] of tree.fuzzyGet(word, maxTypos)) {
    yield;
    yield* forEachWord(key.length < word.length ? [[key, names]] : tree.atPrefix(key), (_, matchedNames) => {
      for (const wordCosts of costs) {
        lowerCosts(wordCosts, matchedNames, matchCost.typo + typos + distance);
      }
    });
  }
}

function addName(namesByWord: Map<string, number[]>, word: string, name: number): void {
  const names = namesByWord.get(word);
  if (names === undefined) {
    namesByWord.set(word, [name]);
  } else if (names.at(-1) !== name) {
    names.push(name);
  }
}

function lowerCosts(costs: Uint8Array, names: readonly number[], value: number): void {
  for (const name of names) {
    if (value < (costs[name] ?? 0)) {
      costs[name] = value;
    }
  }
}
