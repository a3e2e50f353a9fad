/** Entities that descriptions have; others stay as they are written. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Texts with more characters are taken as they were sent: no description of a person's is as long. */
const maxText = 64 * 1024;

/**
 * Character in the place of a tag. Releases write the same description with other tags, and some without any (`wger-api.md`
 * §2).
 */
const tagMark = '\0';

/** More marks on one letter than any language has: the time to put them in order grows with the square of their number. */
const manyMarks = /\p{M}{32}/u;

const tag = /<(?:\/?[a-z]|!)[^<>]*>/gi;

/** Text that a person sees of HTML, in one line. */
export function visibleText(html: string): string {
  return withoutMarks(markedText(html));
}

/** The same with a mark for each tag, by which {@link isSameText} goes. */
export function markedText(html: string): string {
  if (!isShort(html)) {
    return html;
  }
  const text = html
    .replaceAll(tagMark, '')
    .replace(tag, tagMark)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (typeof name === 'string') {
        return entities[name.toLowerCase()] ?? whole;
      }
      return characterOf(typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)) ?? whole;
    });
  return (manyMarks.test(text) ? text : text.normalize()).replace(/\s+/g, ' ').trim();
}

/** Text with spaces in the place of its marks. */
export function withoutMarks(text: string): string {
  return isShort(text) ? text.replaceAll(tagMark, ' ').replace(/ {2,}/g, ' ').trim() : text;
}

/** Returns true if two marked texts have the same words: where a tag stood, one may have a space and the other none. */
export function isSameText(one: string, other: string): boolean {
  if (one === other || !isShort(one) || !isShort(other)) {
    return one === other;
  }
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [gap, otherGap] = [gapAt(one, at), gapAt(other, otherAt)];
    const isEnd = at + gap.length === one.length;
    const isOtherEnd = otherAt + otherGap.length === other.length;
    const isFree = isEnd || isOtherEnd || gap.includes(tagMark) || otherGap.includes(tagMark);
    if (!isFree && gap.length !== otherGap.length) {
      return false;
    }
    at += gap.length;
    otherAt += otherGap.length;
    if (isEnd || isOtherEnd || one[at] !== other[otherAt]) {
      return isEnd && isOtherEnd;
    }
    at++;
    otherAt++;
  }
}

/** The spaces and marks from a place on. */
function gapAt(text: string, start: number): string {
  let end = start;
  while (text[end] === ' ' || text[end] === tagMark) {
    end++;
  }
  return text.slice(start, end);
}

function isShort({ length }: string): boolean {
  return length <= maxText;
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
