/** Characters of a value that are told of a difference; the rest is in the documents. */
const maxLength = 120;
/** Characters that are told before the place where two values part. */
const maxCommon = 20;
/** Longer beginnings that both values have are left out. */
const maxBeginning = 60;

const ellipsis = '…';

/** Two values by the part in which they differ: from their beginning, or from shortly before they part. */
export function excerptsOf(left: string, right: string): readonly [left: string, right: string] {
  const [one, other] = partingOf(left, right);
  const isFar = Math.max(one, other) > maxBeginning;
  return [excerpt(left, isFar ? one - maxCommon : 0), excerpt(right, isFar ? other - maxCommon : 0)];
}

/** The places where two values part. A space that one of them has and the other has not is no such place if another follows. */
function partingOf(left: string, right: string): readonly [left: number, right: number] {
  const exact = commonLength(left, right);
  let [at, otherAt] = [exact, exact];
  while (at < left.length && otherAt < right.length) {
    if (left[at] === right[otherAt]) {
      at++;
      otherAt++;
    } else if (left[at] === ' ') {
      at++;
    } else if (right[otherAt] === ' ') {
      otherAt++;
    } else {
      return [at, otherAt];
    }
  }
  return at === left.length && otherAt === right.length ? [exact, exact] : [at, otherAt];
}

function commonLength(left: string, right: string): number {
  let common = 0;
  while (common < left.length && left[common] === right[common]) {
    common++;
  }
  return common;
}

/** Part of a value from a place on, without halves of characters at its ends. */
function excerpt(value: string, from: number): string {
  const part = value.slice(from, from + maxLength).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? ellipsis : ''}${part}${from + maxLength < value.length ? ellipsis : ''}`;
}
