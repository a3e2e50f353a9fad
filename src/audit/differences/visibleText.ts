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
const maxTextLength = 64 * 1024;

/**
 * Character in the place of a tag. Releases write the same description with other tags, and some without any (`wger-api.md`
 * §2).
 */
const tagMark = '\0';

/** More marks on one letter than any language has: the time to put them in order grows with the square of their number. */
const excessiveCombiningMarks = /\p{M}{32}/u;

const tag = /<(?:\/?[a-z]|!)[^<>]*>/gi;

/** Text that a person sees of HTML, in one line. */
export function toVisibleText(html: string): string {
  return removeTagMarks(toMarkedText(html));
}

/** The same with a mark for each tag, by which {@link isSameText} goes. */
export function toMarkedText(html: string): string {
  if (!isWithinLimit(html)) {
    return html;
  }
  const text = html
    .replaceAll(tagMark, '')
    .replace(tag, tagMark)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (typeof name === 'string') {
        return entities[name.toLowerCase()] ?? whole;
      }
      return toCharacter(typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)) ?? whole;
    });
  return (excessiveCombiningMarks.test(text) ? text : text.normalize()).replace(/\s+/g, ' ').trim();
}

/** Text with spaces in the place of its marks. */
export function removeTagMarks(text: string): string {
  return isWithinLimit(text) ? text.replaceAll(tagMark, ' ').replace(/ {2,}/g, ' ').trim() : text;
}

/** Returns true if two marked texts have the same words: where a tag stood, one may have a space and the other none. */
export function isSameText(one: string, other: string): boolean {
  if (one === other || !isWithinLimit(one) || !isWithinLimit(other)) {
    return one === other;
  }
  let [index, otherIndex] = [0, 0];
  for (;;) {
    const [gap, otherGap] = [getGap(one, index), getGap(other, otherIndex)];
    const isEnd = index + gap.length === one.length;
    const isOtherEnd = otherIndex + otherGap.length === other.length;
    const isSpacingOptional = isEnd || isOtherEnd || gap.includes(tagMark) || otherGap.includes(tagMark);
    if (!isSpacingOptional && gap.length !== otherGap.length) {
      return false;
    }
    index += gap.length;
    otherIndex += otherGap.length;
    if (isEnd || isOtherEnd || one[index] !== other[otherIndex]) {
      return isEnd && isOtherEnd;
    }
    index++;
    otherIndex++;
  }
}

/** The spaces and marks from a place on. */
function getGap(text: string, start: number): string {
  let end = start;
  while (text[end] === ' ' || text[end] === tagMark) {
    end++;
  }
  return text.slice(start, end);
}

function isWithinLimit({ length }: string): boolean {
  return length <= maxTextLength;
}

function toCharacter(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
