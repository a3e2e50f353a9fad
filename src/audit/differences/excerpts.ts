/** Maximum number of characters of an excerpt; the documents have the rest. */
const maxLength = 120;
/** Number of characters to keep before the first difference. */
const maxContextLength = 20;
/** Longest common prefix that is not shortened. */
const maxCommonPrefixLength = 60;

const ellipsis = '…';

/** Returns the parts in which two values differ, from the beginning or from shortly before the first difference. */
export function getDifferingExcerpts(left: string, right: string): readonly [left: string, right: string] {
  const [leftStart, rightStart] = findDivergence(left, right);
  const isPrefixOmitted = Math.max(leftStart, rightStart) > maxCommonPrefixLength;
  return [
    getExcerpt(left, isPrefixOmitted ? leftStart - maxContextLength : 0),
    getExcerpt(right, isPrefixOmitted ? rightStart - maxContextLength : 0),
  ];
}

/** Returns the indexes of the first difference. A space that only one value has does not count if another difference follows. */
function findDivergence(left: string, right: string): readonly [left: number, right: number] {
  const prefixLength = getCommonPrefixLength(left, right);
  let [leftIndex, rightIndex] = [prefixLength, prefixLength];
  while (leftIndex < left.length && rightIndex < right.length) {
    if (left[leftIndex] === right[rightIndex]) {
      leftIndex++;
      rightIndex++;
    } else if (left[leftIndex] === ' ') {
      leftIndex++;
    } else if (right[rightIndex] === ' ') {
      rightIndex++;
    } else {
      return [leftIndex, rightIndex];
    }
  }
  return leftIndex === left.length && rightIndex === right.length
    ? [prefixLength, prefixLength]
    : [leftIndex, rightIndex];
}

function getCommonPrefixLength(left: string, right: string): number {
  let common = 0;
  while (common < left.length && left[common] === right[common]) {
    common++;
  }
  return common;
}

/** Returns a part of a value, without half surrogate pairs at its ends. */
function getExcerpt(value: string, start: number): string {
  const part = value.slice(start, start + maxLength).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? ellipsis : ''}${part}${start + maxLength < value.length ? ellipsis : ''}`;
}
