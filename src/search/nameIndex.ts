import { mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import { splitIntoWords } from '../resources/text/words.ts';
import { matchCost, Vocabulary } from './vocabulary.ts';

/** An item, and the names that it is found by. */
export interface IndexEntry<Item> {
  readonly item: Item;
  /** The first is the one that is shown. */
  readonly names: readonly string[];
}

/** An item that was found. */
export interface Match<Item> {
  readonly item: Item;
  /** The name that the text matched. */
  readonly name: string;
}

interface IndexedName<Item> extends Match<Item> {
  /** Its words, each with a space on both sides. */
  readonly spacedWords: string;
  /** Its words, without spaces. */
  readonly joinedWords: string;
}

/** Ways in which an item can match the typed text, the best first; `spread` means across several of its names. */
const matchKinds = [
  'same',
  'start',
  'wholeWords',
  'beginnings',
  'joinedStart',
  'parts',
  'spread',
  'typos',
  'spreadTypos',
] as const;

/** Upper limit on the length of a typed text. */
const maxTextLength = 100;

/** Upper limit on the names of an item, and on the words of all of them, above those of any real item in all languages. */
const maxWords = 300;

/** Upper limit on the words of all items, above those of any server, for the memory that they take. */
const maxAllWords = 500_000;

/** Factor between the parts of a rank, above any cost and length. */
const rankStep = 1000;

/** Number of exact matches below which typos are allowed. */
const minExactMatches = 10;

/** Index that finds items by typed parts of their names, in any language. */
export class NameIndex<Item> {
  readonly #names: IndexedName<Item>[] = [];
  /** Range of indexes into the names for each item, its end exclusive. */
  readonly #nameRanges: { readonly start: number; readonly end: number }[] = [];
  readonly #vocabulary = new Vocabulary();
  #remainingWords = maxAllWords;

  /** Adds an item; among equal matches, items are found in the order in which they were added. */
  add({ item, names }: IndexEntry<Item>): void {
    const start = this.#names.length;
    let remainingWords = Math.min(maxWords, this.#remainingWords);
    for (const name of names.slice(0, remainingWords)) {
      const words = splitIntoWords(name).slice(0, remainingWords);
      if (words.length === 0) {
        continue;
      }
      remainingWords -= words.length;
      this.#remainingWords -= words.length;
      this.#vocabulary.add(words);
      this.#names.push({ item, name, spacedWords: ` ${words.join(' ')} `, joinedWords: words.join('') });
    }
    this.#nameRanges.push({ start, end: this.#names.length });
  }

  /** Finds items, the best match first, and excludes unlikely ones. Empty for a blank text. */
  *find(text: string, maxMatches: number): Steps<Match<Item>[]> {
    const words = splitIntoWords(text.slice(0, maxTextLength));
    if (words.length === 0) {
      return [];
    }
    const costs: Uint8Array[] = [];
    for (const word of words) {
      costs.push(yield* this.#vocabulary.getCosts(word));
    }
    let found = yield* this.#rankMatches(words, costs);
    if (found.length < minExactMatches) {
      yield* this.#allowTypos(words, costs);
      found = yield* this.#rankMatches(words, costs);
    }
    return Array.from(found.subarray(0, maxMatches), (rank) => this.#names[rank % this.#names.length])
      .filter((match) => match !== undefined)
      .map(({ item, name }) => ({ item, name }));
  }

  /** Lowers costs for typos. A space may be one, too: two adjacent words can be one word with at most one other typo. */
  *#allowTypos(words: readonly string[], costs: readonly Uint8Array[]): Steps<void> {
    for (const [at, word] of words.entries()) {
      yield* this.#vocabulary.allowTypos(word, 2, costs.slice(at, at + 1));
      const next = words[at + 1];
      if (next !== undefined) {
        yield* this.#vocabulary.allowTypos(word + next, 1, costs.slice(at, at + 2));
      }
    }
  }

  /**
   * Returns the best rank of each match, sorted. The remainder of a rank divided by the number of names is the index of the name.
   */
  *#rankMatches(words: readonly string[], costs: readonly Uint8Array[]): Steps<Float64Array> {
    const ranks = yield* mapInSteps(this.#nameRanges, ({ start, end }) => {
      let best = Infinity;
      for (let at = start; at < end; at += 1) {
        best = Math.min(best, this.#rankName(at, words, costs));
      }
      return best < Infinity || words.length === 1 ? best : this.#rankSpread(start, end, costs);
    });
    return Float64Array.from(ranks.filter((rank) => rank < Infinity)).sort();
  }

  #rankName(nameIndex: number, words: readonly string[], costs: readonly Uint8Array[]): number {
    let total = 0;
    let highestCost = 0;
    for (const wordCosts of costs) {
      const wordCost = wordCosts[nameIndex] ?? matchCost.absent;
      if (wordCost === matchCost.absent) {
        return Infinity;
      }
      total += wordCost;
      highestCost = Math.max(highestCost, wordCost);
    }
    return this.#toRank(this.#getMatchKind(nameIndex, words, highestCost), total, nameIndex);
  }

  /** Ranks an item whose names match all words only together. The name of the match is the best one for the first word. */
  #rankSpread(from: number, to: number, costs: readonly Uint8Array[]): number {
    let total = 0;
    let highestCost = 0;
    let name: number | undefined;
    for (const wordCosts of costs) {
      let best = from;
      for (let at = from + 1; at < to; at += 1) {
        if ((wordCosts[at] ?? 0) < (wordCosts[best] ?? 0)) {
          best = at;
        }
      }
      const lowestCost = wordCosts[best] ?? matchCost.absent;
      if (from === to || lowestCost === matchCost.absent) {
        return Infinity;
      }
      name ??= best;
      total += lowestCost;
      highestCost = Math.max(highestCost, lowestCost);
    }
    return name === undefined
      ? Infinity
      : this.#toRank(highestCost < matchCost.typo ? 'spread' : 'spreadTypos', total, name);
  }

  #getMatchKind(
    nameIndex: number,
    words: readonly string[],
    highestCost: number,
  ): (typeof matchKinds)[number] {
    const { spacedWords = '', joinedWords = '' } = this.#names[nameIndex] ?? {};
    const text = words.join('');
    if (joinedWords === text) {
      return 'same';
    }
    if (highestCost <= matchCost.beginning) {
      if (spacedWords.startsWith(` ${words.join(' ')}`)) {
        return 'start';
      }
      return areInOrder(spacedWords, words) ? 'wholeWords' : 'beginnings';
    }
    if (highestCost === matchCost.inside) {
      return joinedWords.startsWith(text) ? 'joinedStart' : 'parts';
    }
    return 'typos';
  }

  /** A lower rank is a better match: by kind, then cost, then length, then order of addition. */
  #toRank(kind: (typeof matchKinds)[number], total: number, nameIndex: number): number {
    const length = Math.min(this.#names[nameIndex]?.joinedWords.length ?? 0, rankStep - 1);
    return (
      ((matchKinds.indexOf(kind) * rankStep + total) * rankStep + length) * this.#names.length + nameIndex
    );
  }
}

function areInOrder(spaced: string, words: readonly string[]): boolean {
  let position = 0;
  return words.every((word) => {
    const at = spaced.indexOf(` ${word} `, position);
    position = at + word.length + 1;
    return at >= 0;
  });
}
