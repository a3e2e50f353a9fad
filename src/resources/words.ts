/** Longer words are cut, here as in the text that is looked for: the work grows with the square of their length. */
export const maxWordLength = 40;

/** Letters that Unicode does not take apart into a letter and an accent. */
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

/** The words of a text, without what people leave out when they type: case, accents, the width of the letters. */
export function splitIntoWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    // Accents belong to no script of their own. The vowel signs of Hindi or Thai do, and they tell words apart.
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => letterReplacements.get(letter) ?? letter);
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}
