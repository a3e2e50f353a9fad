/**
 * JSON as values. What a document shows never goes through here: `JSON.parse` and `JSON.stringify` lose the digits of long
 * numbers, `21.0`, repeated keys and escapes.
 */

/** Shorter integers are below 2^53. */
const safeDigits = 15;

/**
 * Whether there is a run of digits that may be an integer past 2^53; in a string it costs a slower parse, no more. Such a run
 * is longer than the steps in which the text is looked through, so that most characters are never looked at.
 */
function hasManyDigits(text: string): boolean {
  for (let at = safeDigits; at < text.length; at += safeDigits + 1) {
    if (isDigit(text, at)) {
      let start = at;
      while (isDigit(text, start - 1)) {
        start--;
      }
      let end = at + 1;
      while (isDigit(text, end)) {
        end++;
      }
      if (end - start > safeDigits) {
        return true;
      }
    }
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/**
 * Parses JSON, with integers past 2^53 as `bigint`, so that an id keeps its digits.
 *
 * @throws SyntaxError for text that is no JSON
 */
export function parseJson(text: string): unknown {
  if (!hasManyDigits(text)) {
    return JSON.parse(text);
  }
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? value)
      : value,
  );
}
