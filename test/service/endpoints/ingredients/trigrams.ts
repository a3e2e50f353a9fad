/*
  Similarity of texts like that of PostgreSQL's extension pg_trgm: words are letters and digits in lower case, each
  with two spaces before and one after it. The number of runs of three characters that both texts have is divided by
  the number of those that at least one has.
*/

/** Measures how similar a text is to `term`, from 0 for not at all to 1 for the same words. */
export function createSimilarity(term: string): (text: string) => number {
  const termTrigrams = getTrigrams(padWords(term));
  return (text) => {
    const words = padWords(text);
    let shared = 0;
    for (const trigram of termTrigrams) {
      shared += words.includes(trigram) ? 1 : 0;
    }
    if (shared === 0) {
      return 0;
    }
    // PostgreSQL returns a 4-byte float, in which 0.15 is a little more than 0.15.
    return Math.fround(shared / (termTrigrams.size + getTrigrams(words).size - shared));
  };
}

/** Joins all words so that runs of three across words do not count as runs of a word. */
function padWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `  ${word} `).join('');
}

function getTrigrams(words: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at += 1) {
    // Two spaces at the end are the gap between two words.
    if (words[at + 1] !== ' ' || words[at + 2] !== ' ') {
      found.add(words.slice(at, at + 3));
    }
  }
  return found;
}
