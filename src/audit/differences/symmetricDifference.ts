/** Members that only one of two sets has, sorted. */
export interface SymmetricDifference {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

export function getSymmetricDifference(left: Iterable<string>, right: Iterable<string>): SymmetricDifference {
  const [leftSet, rightSet] = [new Set(left), new Set(right)];
  return {
    left: [...leftSet.difference(rightSet)].sort(),
    right: [...rightSet.difference(leftSet)].sort(),
  };
}
