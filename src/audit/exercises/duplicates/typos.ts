/** Lengths of words that may have a typo. Shorter words resemble too many others, and longer ones are not checked. */
const [minLength, maxLength] = [4, 24];

/**
 * Returns true if one word may be the other with one typo: a letter added, missing, replaced, or swapped with its neighbor. The
 * first letter must match, since it is hardly ever mistyped.
 */
export function isPossibleTypo(a: string, b: string): boolean {
  if (a === b || [a, b].some((word) => getSpellingVariants(word).length === 0)) {
    return false;
  }
  let start = 0;
  while (start < a.length && a[start] === b[start]) {
    start++;
  }
  const isRestEqual = (startA: number, startB: number): boolean => a.slice(startA) === b.slice(startB);
  const isSwapped =
    a[start] === b[start + 1] && a[start + 1] === b[start] && isRestEqual(start + 2, start + 2);
  return (
    start > 0 &&
    (isSwapped ||
      isRestEqual(start + 1, start + 1) ||
      isRestEqual(start + 1, start) ||
      isRestEqual(start, start + 1))
  );
}

/**
 * Returns a word and its variants without one letter other than the first. Two words that differ by one typo have a variant in
 * common. Empty for a word that cannot have typos.
 */
export function getSpellingVariants(word: string): readonly string[] {
  return word.length < minLength || word.length > maxLength || /\d/.test(word)
    ? []
    : [
        word,
        ...Array.from(
          { length: word.length - 1 },
          (_, index) => word.slice(0, index + 1) + word.slice(index + 2),
        ),
      ];
}
