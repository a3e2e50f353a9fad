/** Characters of a value that are told of a difference; the rest is in the documents. */
const maxLength = 120;
/** Characters that are told before the place where two values part. */
const maxContextLength = 20;
/** Longer beginnings that both values have are left out. */
const maxCommonPrefixLength = 60;

const ellipsis = '…';

/** Two values by the part in which they differ: from their beginning, or from shortly before they part. */
export function getDifferingExcerpts(left: string, right: string): readonly [left: string, right: string] {
  const [leftStart, rightStart] = findDivergence(left, right);
  const isPrefixOmitted = Math.max(leftStart, rightStart) > maxCommonPrefixLength;
  return [
    getExcerpt(left, isPrefixOmitted ? leftStart - maxContextLength : 0),
    getExcerpt(right, isPrefixOmitted ? rightStart - maxContextLength : 0),
  ];
}

/** The places where two values part. A space that one of them has and the other has not is no such place if another follows. */
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

/** Part of a value from a place on, without halves of characters at its ends. */
function getExcerpt(value: string, start: number): string {
  const part = value.slice(start, start + maxLength).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? ellipsis : ''}${part}${start + maxLength < value.length ? ellipsis : ''}`;
}
