/** Members that only one of two sets has, in their order. */
export interface Apart {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** The names that only one of two servers has. */
export function apart(left: Iterable<string>, right: Iterable<string>): Apart {
  const [one, other] = [new Set(left), new Set(right)];
  return {
    left: [...one].filter((name) => !other.has(name)).sort(),
    right: [...other].filter((name) => !one.has(name)).sort(),
  };
}
