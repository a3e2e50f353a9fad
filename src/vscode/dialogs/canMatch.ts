/**
 * Returns false if a quick pick certainly hides an item for a typed text: it looks for the letters in order, usually adjacent,
 * and ignores spaces and asterisks.
 *
 * @param texts the texts of the item that are searched
 */
export function canMatch(typed: string, ...texts: readonly (string | undefined)[]): boolean {
  const letters = typed.toLowerCase().replace(/[\s*]/g, '');
  return texts.some((text = '') => hasInOrder(text.toLowerCase(), letters));
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) {
      return false;
    }
  }
  return true;
}
