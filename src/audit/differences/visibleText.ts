/** Entities that occur in descriptions; others are not decoded. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Maximum number of characters that are processed. Longer texts are used as sent, since no person writes one. */
const maxTextLength = 64 * 1024;

/** Placeholder for a tag. Releases write the same description with different tags, and some without any (`wger-api.md` §2). */
const tagMark = '\0';

/** More combining marks on one letter than any language has. The time to normalize them is quadratic in their number. */
const excessiveCombiningMarks = /\p{M}{32}/u;

const tag = /<(?:\/?[a-z]|!)[^<>]*>/gi;

/** Returns the visible text of HTML, in one line. */
export function toVisibleText(html: string): string {
  return removeTagMarks(toMarkedText(html));
}

/** Returns the visible text with a mark for each tag, to be compared by {@link isSameText}. */
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

/** Replaces the marks of a text by spaces. */
export function removeTagMarks(text: string): string {
  return isWithinLimit(text) ? text.replaceAll(tagMark, ' ').replace(/ {2,}/g, ' ').trim() : text;
}

/** Returns true if two marked texts have the same words. Spacing is ignored next to a tag. */
export function isSameText(left: string, right: string): boolean {
  if (left === right || !isWithinLimit(left) || !isWithinLimit(right)) {
    return left === right;
  }
  let [leftIndex, rightIndex] = [0, 0];
  for (;;) {
    const [leftGap, rightGap] = [getGap(left, leftIndex), getGap(right, rightIndex)];
    const isLeftEnd = leftIndex + leftGap.length === left.length;
    const isRightEnd = rightIndex + rightGap.length === right.length;
    const isSpacingOptional =
      isLeftEnd || isRightEnd || leftGap.includes(tagMark) || rightGap.includes(tagMark);
    if (!isSpacingOptional && leftGap.length !== rightGap.length) {
      return false;
    }
    leftIndex += leftGap.length;
    rightIndex += rightGap.length;
    if (isLeftEnd || isRightEnd || left[leftIndex] !== right[rightIndex]) {
      return isLeftEnd && isRightEnd;
    }
    leftIndex++;
    rightIndex++;
  }
}

/** Returns the spaces and marks that begin at an index. */
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
