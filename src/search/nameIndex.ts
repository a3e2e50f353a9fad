import { mapInSteps, type Steps } from '../api/concurrency/slices.ts';
import { splitIntoWords } from '../resources/words.ts';
import { matchCost, Vocabulary } from './vocabulary.ts';

/** Something to find by its names. */
export interface IndexEntry<Item> {
  readonly item: Item;
  /** The first is the one it is shown by. */
  readonly names: readonly string[];
}

/** Something that was found. */
export interface Match<Item> {
  readonly item: Item;
  /** The name that the text was found in. */
  readonly name: string;
}

interface IndexedName<Item> extends Match<Item> {
  /** Its words, each between spaces. */
  readonly spacedWords: string;
  /** Its words, without spaces. */
  readonly joinedWords: string;
}

/** Ways in which a thing can match what was typed, the most likely first; `spread` is over several of its names. */
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

/** Nobody types more to find a name. */
const maxTextLength = 100;

/** Upper limit on the words of all names of a thing, and on those names: in all languages together it has no more. */
const maxWords = 300;

/** Number above the costs of any match, and above the lengths by which names are told apart. */
const rankStep = 1000;

/** Number of matches of a text as typed below which it may be misspelt. */
const minExactMatches = 10;

/** Finds things by what is typed of their names, in any language. */
export class NameIndex<Item> {
  readonly #names: IndexedName<Item>[] = [];
  /** For each thing the number of its first name, and of the one behind its last. */
  readonly #nameRanges: { readonly start: number; readonly end: number }[] = [];
  readonly #vocabulary = new Vocabulary();

  /** Adds something, behind what was added before. */
  add({ item, names }: IndexEntry<Item>): void {
    const start = this.#names.length;
    let remainingWords = maxWords;
    for (const name of names.slice(0, maxWords)) {
      const words = splitIntoWords(name).slice(0, remainingWords);
      remainingWords -= words.length;
      this.#vocabulary.add(words);
      this.#names.push({ item, name, spacedWords: ` ${words.join(' ')} `, joinedWords: words.join('') });
    }
    this.#nameRanges.push({ start, end: this.#names.length });
  }

  /** Finds what the text means, the most likely first; everything unlikely is left out. Empty for blank text. */
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

  /** A space may be a mistake too: then two neighbouring words are one, and have one more at most. */
  *#allowTypos(words: readonly string[], costs: readonly Uint8Array[]): Steps<void> {
    for (const [at, word] of words.entries()) {
      yield* this.#vocabulary.allowTypos(word, 2, costs.slice(at, at + 1));
      const next = words[at + 1];
      if (next !== undefined) {
        yield* this.#vocabulary.allowTypos(word + next, 1, costs.slice(at, at + 2));
      }
    }
  }

  /** The best rank of each thing that was found, sorted. The rest of a rank divided by the number of names is its name. */
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

  /** The rank of words that only several names have together. The name is the first that has the first word best. */
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
    const { spacedWords: spaced = '', joinedWords: joined = '' } = this.#names[nameIndex] ?? {};
    const text = words.join('');
    if (joined === text) {
      return 'same';
    }
    if (highestCost <= matchCost.beginning) {
      if (spaced.startsWith(` ${words.join(' ')}`)) {
        return 'start';
      }
      return areInOrder(spaced, words) ? 'wholeWords' : 'beginnings';
    }
    if (highestCost === matchCost.inside) {
      return joined.startsWith(text) ? 'joinedStart' : 'parts';
    }
    return 'typos';
  }

  /** The lower, the more likely: by kind, then by cost, then by length, then as they were given. */
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
