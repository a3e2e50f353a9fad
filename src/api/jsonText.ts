/**
 * JSON as text. A document shows what the server sent, token for token: `21.0` stays `21.0`, an integer past 2^53 keeps
 * its digits, repeated keys and `\u` escapes stay. Going through `JSON.parse` and `JSON.stringify` loses all of these.
 */

/** Deeper lines are indented no further: the white space of very deep nesting would outgrow the text itself. */
const deepestIndent = 100;
const indents = Array.from({ length: deepestIndent + 1 }, (_, depth) => '\n' + '  '.repeat(depth));
const deepest = '\n' + '  '.repeat(deepestIndent);

/** Runs of anything but white space, structure and quotes: numbers, `true`, `false`, `null`. */
const literal = /[^\s{}[\],:"]+/y;

/** The end of the string that starts at `start`: the index behind its closing quote. */
function endOfString(text: string, start: number): number {
  let end = start;
  let escaped: boolean;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) {
      return text.length;
    }
    let backslash = end;
    while (text[backslash - 1] === '\\') {
      backslash--;
    }
    escaped = (end - backslash) % 2 === 1;
  } while (escaped);
  return end + 1;
}

/** Whether the container opened just before `start` closes with nothing but white space inside. */
const emptyContainer = /\s*[\]}]/y;

/**
 * Lays valid JSON text out over lines, indented by two spaces. Only white space between tokens changes.
 * Linear in the length of the text; nesting of any depth is taken.
 */
export function layOut(text: string): string {
  let laidOut = '';
  let depth = 0;
  let position = 0;
  while (position < text.length) {
    const character = text.charAt(position);
    switch (character) {
      case '"': {
        const end = endOfString(text, position);
        laidOut += text.slice(position, end);
        position = end;
        break;
      }
      case '{':
      case '[':
        position++;
        emptyContainer.lastIndex = position;
        if (emptyContainer.test(text)) {
          laidOut += character === '{' ? '{}' : '[]';
          position = emptyContainer.lastIndex;
        } else {
          laidOut += character + (indents[++depth] ?? deepest);
        }
        break;
      case '}':
      case ']':
        laidOut += (indents[--depth] ?? deepest) + character;
        position++;
        break;
      case ',':
        laidOut += ',' + (indents[depth] ?? deepest);
        position++;
        break;
      case ':':
        laidOut += ': ';
        position++;
        break;
      default: {
        literal.lastIndex = position;
        const token = literal.exec(text)?.[0] ?? '';
        laidOut += token;
        position += Math.max(token.length, 1);
      }
    }
  }
  return laidOut + '\n';
}

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
