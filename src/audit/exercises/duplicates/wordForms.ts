import { synonyms } from './wordLists.ts';

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
