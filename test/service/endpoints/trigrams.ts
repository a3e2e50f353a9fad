/*
 * Likeness of texts as the extension pg_trgm of PostgreSQL measures it: words are letters and digits in lower case,
 * each with two spaces before and one after it; of all runs of three characters, those that both texts have, divided
 * by those that either has.
 */

/** Measures how much a text resembles `term`: 0 is not at all, 1 is the same words. */
export function createSimilarity(term: string): (text: string) => number {
  const sought = trigrams(padded(term));
  return (text) => {
    const words = padded(text);
    let shared = 0;
    for (const trigram of sought) {
      shared += words.includes(trigram) ? 1 : 0;
    }
    if (shared === 0) {
      return 0;
    }
    // PostgreSQL's result has four bytes: 0.15 is a little more than 0.15.
    return Math.fround(shared / (sought.size + trigrams(words).size - shared));
  };
}

/** All words in one text, where no run of three that a word does not have is one of a word of another text. */
function padded(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `  ${word} `).join('');
}

function trigrams(words: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at += 1) {
    // Two spaces at the end are the gap between two words.
    if (words[at + 1] !== ' ' || words[at + 2] !== ' ') {
      found.add(words.slice(at, at + 3));
    }
  }
  return found;
}
