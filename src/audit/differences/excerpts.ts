/** Characters of a value that are told of a difference; the rest is in the documents. */
const maxLength = 120;
/** Characters that are told before the place where two values part. */
const maxCommon = 20;
/** Longer beginnings that both values have are left out. */
const maxBeginning = 60;

const ellipsis = '…';

/** Two values by the part in which they differ: from their beginning, or from shortly before they part. */
export function excerptsOf(left: string, right: string): readonly [left: string, right: string] {
  const from = startOf(left, right);
  return [excerpt(left, from), excerpt(right, from)];
}

function startOf(left: string, right: string): number {
  let common = 0;
  while (common < left.length && left[common] === right[common]) {
    common++;
  }
  return common <= maxBeginning ? 0 : common - maxCommon;
}

/** Part of a value from a place on, without halves of characters at its ends. */
function excerpt(value: string, from: number): string {
  const part = value.slice(from, from + maxLength).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? ellipsis : ''}${part}${from + maxLength < value.length ? ellipsis : ''}`;
}
