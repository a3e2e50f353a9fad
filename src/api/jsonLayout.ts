/** Characters of JSON's structure, as UTF-16 code units. */
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const space = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const tab = 0x09;

/** Deeper lines are indented no further: the white space of very deep nesting would outgrow the text itself. */
const deepestIndent = 100;
/** The longest piece that is written between two looks at the room that is left: a line break and a few characters. */
const longestPiece = 2 * deepestIndent + 8;

/**
 * Lays valid JSON text out over lines, indented by two spaces. Only white space between tokens changes. Linear in the length
 * of the text; nesting of any depth is taken. It works on code units and not with pieces of strings, which takes a third of the
 * time, and not on UTF-8, which has no place for half of a surrogate pair.
 */
export function layOut(text: string): string {
  const { length } = text;
  const from = new Uint16Array(length);
  Buffer.from(from.buffer).write(text, 'utf16le');
  let to = new Uint16Array(length + (length >> 1) + longestPiece);
  let at = 0;
  let end = 0;
  let depth = 0;

  const breakLine = (): void => {
    to[end++] = lineFeed;
    for (let indent = Math.min(depth, deepestIndent); indent > 0; indent--) {
      to[end++] = space;
      to[end++] = space;
    }
  };

  while (at < length) {
    if (end + longestPiece > to.length) {
      to = grown(to, 2 * to.length);
    }
    const character = from[at];
    switch (character) {
      case quote: {
        const after = endOfString(from, at);
        if (end + after - at + longestPiece > to.length) {
          to = grown(to, 2 * (to.length + after - at));
        }
        while (at < after) {
          to[end++] = from[at++] ?? 0;
        }
        break;
      }
      case openBrace:
      case openBracket: {
        to[end++] = character;
        at = afterSpace(from, at + 1);
        const next = from[at];
        if (next === closeBrace || next === closeBracket) {
          to[end++] = next;
          at++;
        } else {
          depth++;
          breakLine();
        }
        break;
      }
      case closeBrace:
      case closeBracket:
        depth--;
        breakLine();
        to[end++] = character;
        at++;
        break;
      case comma:
        to[end++] = comma;
        breakLine();
        at++;
        break;
      case colon:
        to[end++] = colon;
        to[end++] = space;
        at++;
        break;
      default:
        // White space, or a part of a number, of `true`, `false` or `null`.
        if (!isSpace(character)) {
          to[end++] = character ?? 0;
        }
        at++;
    }
  }
  to[end++] = lineFeed;
  return Buffer.from(to.buffer, 0, 2 * end).toString('utf16le');
}

/** Valid JSON text in one line: as it is, but for line breaks and the white space behind them. */
export function inOneLine(text: string): string {
  return text.replace(/[\r\n]\s*/g, '');
}

/** The index behind the quote that ends the string which starts at `start`. */
function endOfString(units: Uint16Array, start: number): number {
  let at = start + 1;
  while (at < units.length && units[at] !== quote) {
    at += units[at] === backslash ? 2 : 1;
  }
  return Math.min(at + 1, units.length);
}

function afterSpace(units: Uint16Array, start: number): number {
  let at = start;
  while (isSpace(units[at])) {
    at++;
  }
  return at;
}

function isSpace(character: number | undefined): boolean {
  return character === space || character === lineFeed || character === carriageReturn || character === tab;
}

function grown(units: Uint16Array, length: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(length);
  larger.set(units);
  return larger;
}
