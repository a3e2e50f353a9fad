import SearchableMap from 'minisearch/SearchableMap';
import type { Steps } from '../api/concurrency/slices.ts';
import { maxWordLength } from '../resources/words.ts';

/** Costs of a name for a word of the text, by how it has the word; a typo costs its number of mistakes on top. */
export const cost = { whole: 0, beginning: 1, inside: 2, typo: 3, absent: 255 } as const;

/** The numbers of the names that have a word, by the word. */
type Tree = SearchableMap<readonly number[]>;

/** Least lengths of a word that may have one typo, and two. */
const typoLengths = { one: 4, two: 8 };

/** Number of words, and of names that have them, that are looked at in one step. */
const stepLength = 5000;

/** The words of many names, which are known by the order in which they were added. */
export class Vocabulary {
  #size = 0;
  /** The numbers of the names that have a word. */
  readonly #words = new Map<string, number[]>();
  /** The same for neighbouring words as one: some write `pull up` and some `pullup`. */
  readonly #compounds = new Map<string, number[]>();
  /** All that may be misspelt; grown when it first is. */
  #tree: Tree | undefined;

  /** Adds a name by its words. */
  add(words: readonly string[]): void {
    words.forEach((word, position) => {
      addTo(this.#words, word, this.#size);
      const next = words[position + 1];
      if (next !== undefined) {
        addTo(this.#compounds, word + next, this.#size);
      }
    });
    if (words.length > 2) {
      addTo(this.#compounds, words.join('').slice(0, maxWordLength), this.#size);
    }
    this.#size += 1;
  }

  /** Cost of each name for a word as it is typed. */
  *costsOf(word: string): Steps<Uint8Array> {
    const costs = new Uint8Array(this.#size).fill(cost.absent);
    // One letter is in almost every name; one ideograph is a word.
    const hasParts = word.length > 1 || /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(word);
    yield* lookAt(this.#words, (known, names) => {
      const at = known.indexOf(word);
      if (at === 0) {
        lower(costs, names, known === word ? cost.whole : cost.beginning);
      } else if (at > 0 && hasParts) {
        lower(costs, names, cost.inside);
      }
    });
    yield* lookAt(this.#compounds, (known, names) => {
      if (known.startsWith(word)) {
        lower(costs, names, cost.inside);
      }
    });
    return costs;
  }

  /** Lowers the costs of the names with words that are or begin like this one; long words may have more typos. */
  *allowTypos(word: string, maxTypos: number, costs: readonly Uint8Array[]): Steps<void> {
    const max = Math.min(
      maxTypos,
      word.length >= typoLengths.two ? 2 : word.length >= typoLengths.one ? 1 : 0,
    );
    if (max === 0) {
      return;
    }
    const tree = (this.#tree ??= yield* this.#grow());
    allow(tree, word, max, 0, costs);
    for (let at = 1; at < word.length; at += 1) {
      yield;
      const exchanged = word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
      allow(tree, exchanged, max - 1, 1, costs);
    }
  }

  /** The beginnings of words are in the tree too, with no names: a word may be misspelt before it is typed to its end. */
  *#grow(): Steps<Tree> {
    const keys = new Map<string, readonly number[]>(this.#words);
    for (const word of this.#words.keys()) {
      for (
        let length = word.length - 1;
        length >= typoLengths.one && !keys.has(word.slice(0, length));
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
    const tree: Tree = new SearchableMap();
    for (const [key, names] of keys) {
      tree.set(key, names);
      yield;
    }
    return tree;
  }
}

function* lookAt(
  words: ReadonlyMap<string, readonly number[]>,
  look: (word: string, names: readonly number[]) => void,
): Steps<void> {
  let looked = 0;
  for (const [word, names] of words) {
    look(word, names);
    looked += 1 + names.length;
    if (looked >= stepLength) {
      looked = 0;
      yield;
    }
  }
}

function allow(
  tree: Tree,
  word: string,
  maxTypos: number,
  typos: number,
  costs: readonly Uint8Array[],
): void {
  for (const [key, [names, distance]] of tree.fuzzyGet(word, maxTypos)) {
    const found = key.length < word.length ? [names] : tree.atPrefix(key).values();
    for (const some of found) {
      for (const own of costs) {
        lower(own, some, cost.typo + typos + distance);
      }
    }
  }
}

function addTo(places: Map<string, number[]>, word: string, name: number): void {
  const names = places.get(word);
  if (names === undefined) {
    places.set(word, [name]);
  } else if (names.at(-1) !== name) {
    names.push(name);
  }
}

function lower(costs: Uint8Array, names: readonly number[], value: number): void {
  for (const name of names) {
    if (value < (costs[name] ?? 0)) {
      costs[name] = value;
    }
  }
}
