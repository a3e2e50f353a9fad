/** Maximum number of characters of a word. The rest is cut off, here and in searches, since the work grows quadratically. */
export const maxWordLength = 40;

/** Letters that Unicode does not decompose into a letter and an accent. */
const letterReplacements = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
  }),
);

/** Splits a text into words, without what people omit when they type: case, accents, and the width of letters. */
export function splitIntoWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    // Accents have no script of their own. The vowel signs of Hindi or Thai do, and they distinguish words.
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => letterReplacements.get(letter) ?? letter);
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

/** Returns the singular of an English word: `category` for `categories`. Other words stay the same. */
export function toSingular(word: string): string {
  if (word.length < 3 || /(?:[sui]s|alias|series)$/i.test(word)) {
    return word;
  }
  return word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.replace(/(?:(?<=[sc]h|ss|x|zz|alias)e)?s$/, '');
}
