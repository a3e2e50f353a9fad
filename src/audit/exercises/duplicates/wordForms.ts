import { synonyms } from './wordLists.ts';

/** Removes the plural ending of an English word. */
export function toSingular(word: string): string {
  if (word.length < 3 || !/[^sui]s$/.test(word)) {
    return word;
  }
  if (word.endsWith('ies') && word.length > 4) {
    return `${word.slice(0, -3)}y`;
  }
  return word.slice(0, /(?:[sc]h|ss|x|zz)es$/.test(word) ? -2 : -1);
}

/** Returns the base forms of an English word in the singular: `row` for `rowing`, and `1` for `one`. */
export function toBaseForms(word: string): readonly string[] {
  return synonyms.get(word) ?? [removeIngSuffix(word)];
}

function removeIngSuffix(word: string): string {
  const stem = /^(.{3,})ing$/.exec(word)?.[1];
  if (stem === undefined || !/[aeiouy]/.test(stem)) {
    return word;
  }
  // The consonant is doubled before the ending: `running`, `sitting`.
  return stem.replace(/([bdgmnprt])\1$/, '$1');
}
