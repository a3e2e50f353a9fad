/** Words that are shorter have no mistakes: too many others are as near. Longer ones are looked at no further. */
const [minLength, maxLength] = [4, 24];

/**
 * Returns true if one word may be the other with one mistake in it: a letter added, left out, exchanged, or swapped with its
 * neighbour. The first is hardly ever wrong.
 */
export function isPossibleTypo(one: string, other: string): boolean {
  if (one === other || [one, other].some((word) => getSpellingVariants(word).length === 0)) {
    return false;
  }
  let start = 0;
  while (start < one.length && one[start] === other[start]) {
    start++;
  }
  const isRestEqual = (from: number, otherFrom: number): boolean =>
    one.slice(from) === other.slice(otherFrom);
  const isSwapped =
    one[start] === other[start + 1] && one[start + 1] === other[start] && isRestEqual(start + 2, start + 2);
  return (
    start > 0 &&
    (isSwapped ||
      isRestEqual(start + 1, start + 1) ||
      isRestEqual(start + 1, start) ||
      isRestEqual(start, start + 1))
  );
}

/** A word as it is and without each of its letters: two words with a mistake between them have one of these in common. */
export function getSpellingVariants(word: string): readonly string[] {
  return word.length < minLength || word.length > maxLength || /\d/.test(word)
    ? []
    : [
        word,
        ...Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2)),
      ];
}
