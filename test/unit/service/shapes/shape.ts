/**
 * Describes the first difference in shape between `actual` and `recorded`: keys, their order, types;
 * undefined if there is none. Null matches any value. Of a list, only the first element is compared; of a
 * map, whose keys are numbers or dates, only the first value. An object without members matches any.
 * `findTypeProblems` checks which values may be null.
 */
export function findDifference(actual: unknown, recorded: unknown, path = ''): string | undefined {
  if (actual === null || recorded === null) {
    return undefined;
  }
  if (Array.isArray(actual) && Array.isArray(recorded)) {
    const [first, pattern] = [getFirst(actual), getFirst(recorded)];
    return first === undefined || pattern === undefined
      ? undefined
      : findDifference(first, pattern, `${path}[0]`);
  }
  if (typeof actual !== typeof recorded || Array.isArray(actual) !== Array.isArray(recorded)) {
    return `${path} is ${describe(actual)}, recorded ${describe(recorded)}`;
  }
  return isObject(actual) && isObject(recorded) ? findMemberDifference(actual, recorded, path) : undefined;
}

function findMemberDifference(
  actual: Record<string, unknown>,
  recorded: Record<string, unknown>,
  path: string,
): string | undefined {
  const [keys, pattern] = [Object.keys(actual), Object.keys(recorded)];
  if (keys.length === 0 || pattern.length === 0) {
    return undefined;
  }
  if (isMap(keys) && isMap(pattern)) {
    return keys[0] === undefined || pattern[0] === undefined
      ? undefined
      : findDifference(actual[keys[0]], recorded[pattern[0]], `${path}.${keys[0]}`);
  }
  if (keys.join() !== pattern.join()) {
    return `${path} has ${keys.join()}, recorded ${pattern.join()}`;
  }
  return keys
    .map((key) => findDifference(actual[key], recorded[key], `${path}.${key}`))
    .find((found) => found !== undefined);
}

function getFirst(list: readonly unknown[]): unknown {
  return list[0];
}

/**
 * Returns true if an object with these keys is a map. Its keys are numbers, dates, or Python's text for a
 * missing one.
 */
export function isMap(keys: readonly string[]): boolean {
  return keys.every((key) => /^(\d|None$)/.test(key));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  return Array.isArray(value) ? 'a list' : typeof value;
}
