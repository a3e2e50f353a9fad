import { each, type Steps } from '../api/concurrency/slices.ts';
import { wordsOf } from '../resources/words.ts';
import { cost, Vocabulary } from './vocabulary.ts';

/** Something to find by its names. */
export interface Named<Item> {
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

interface Name<Item> extends Match<Item> {
  /** Its words, each between spaces. */
  readonly spaced: string;
  /** Its words, without spaces. */
  readonly joined: string;
}

/** Ways in which a thing can match what was typed, the most likely first; `spread` is over several of its names. */
const kinds = [
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
const minMatches = 10;

/** Finds things by what is typed of their names, in any language. */
export class NameIndex<Item> {
  readonly #names: Name<Item>[] = [];
  /** For each thing the number of its first name, and of the one behind its last. */
  readonly #groups: { readonly from: number; readonly to: number }[] = [];
  readonly #vocabulary = new Vocabulary();

  /** Adds something, behind what was added before. */
  add({ item, names }: Named<Item>): void {
    const from = this.#names.length;
    let left = maxWords;
    for (const name of names.slice(0, maxWords)) {
      const words = wordsOf(name).slice(0, left);
      left -= words.length;
      this.#vocabulary.add(words);
      this.#names.push({ item, name, spaced: ` ${words.join(' ')} `, joined: words.join('') });
    }
    this.#groups.push({ from, to: this.#names.length });
  }

  /** Finds what the text means, the most likely first; everything unlikely is left out. Empty for blank text. */
  *find(text: string, maxMatches: number): Steps<Match<Item>[]> {
    const words = wordsOf(text.slice(0, maxTextLength));
    if (words.length === 0) {
      return [];
    }
    const costs: Uint8Array[] = [];
    for (const word of words) {
      costs.push(yield* this.#vocabulary.costsOf(word));
    }
    let found = yield* this.#ranked(words, costs);
    if (found.length < minMatches) {
      yield* this.#allowTypos(words, costs);
      found = yield* this.#ranked(words, costs);
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
  *#ranked(words: readonly string[], costs: readonly Uint8Array[]): Steps<Float64Array> {
    const ranks = yield* each(this.#groups, ({ from, to }) => {
      let best = Infinity;
      for (let at = from; at < to; at += 1) {
        best = Math.min(best, this.#rankOfName(at, words, costs));
      }
      return best < Infinity || words.length === 1 ? best : this.#rankOfSpread(from, to, costs);
    });
    return Float64Array.from(ranks.filter((rank) => rank < Infinity)).sort();
  }

  #rankOfName(at: number, words: readonly string[], costs: readonly Uint8Array[]): number {
    let total = 0;
    let worst = 0;
    for (const own of costs) {
      const one = own[at] ?? cost.absent;
      if (one === cost.absent) {
        return Infinity;
      }
      total += one;
      worst = Math.max(worst, one);
    }
    return this.#rank(this.#kindOf(at, words, worst), total, at);
  }

  /** The rank of words that only several names have together. The name is the first that has the first word best. */
  #rankOfSpread(from: number, to: number, costs: readonly Uint8Array[]): number {
    let total = 0;
    let worst = 0;
    let name: number | undefined;
    for (const own of costs) {
      let best = from;
      for (let at = from + 1; at < to; at += 1) {
        if ((own[at] ?? 0) < (own[best] ?? 0)) {
          best = at;
        }
      }
      const least = own[best] ?? cost.absent;
      if (from === to || least === cost.absent) {
        return Infinity;
      }
      name ??= best;
      total += least;
      worst = Math.max(worst, least);
    }
    return name === undefined
      ? Infinity
      : this.#rank(worst < cost.typo ? 'spread' : 'spreadTypos', total, name);
  }

  #kindOf(at: number, words: readonly string[], worst: number): (typeof kinds)[number] {
    const { spaced = '', joined = '' } = this.#names[at] ?? {};
    const text = words.join('');
    if (joined === text) {
      return 'same';
    }
    if (worst <= cost.beginning) {
      if (spaced.startsWith(` ${words.join(' ')}`)) {
        return 'start';
      }
      return inOrder(spaced, words) ? 'wholeWords' : 'beginnings';
    }
    if (worst === cost.inside) {
      return joined.startsWith(text) ? 'joinedStart' : 'parts';
    }
    return 'typos';
  }

  /** The lower, the more likely: by kind, then by cost, then by length, then as they were given. */
  #rank(kind: (typeof kinds)[number], total: number, at: number): number {
    const length = Math.min(this.#names[at]?.joined.length ?? 0, rankStep - 1);
    return ((kinds.indexOf(kind) * rankStep + total) * rankStep + length) * this.#names.length + at;
  }
}

function inOrder(spaced: string, words: readonly string[]): boolean {
  let from = 0;
  return words.every((word) => {
    const at = spaced.indexOf(` ${word} `, from);
    from = at + word.length + 1;
    return at >= 0;
  });
}
