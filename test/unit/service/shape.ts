/**
 * How `actual` differs in shape from `recorded`: keys, their order, types. Undefined when it does not. Null stands
 * for any value on either side; of a list the first element is compared; objects with numbers or dates as keys are
 * maps, of which the first value is compared; an object without members may be any. What may be null is another
 * question (`typeProblems`).
 */
export function findDifference(actual: unknown, recorded: unknown, path = ''): string | undefined {
  if (actual === null || recorded === null) {
    return undefined;
  }
  if (Array.isArray(actual) && Array.isArray(recorded)) {
    const [first, pattern] = [elementOf(actual), elementOf(recorded)];
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

function elementOf(list: readonly unknown[]): unknown {
  return list[0];
}

/** Whether an object with these keys is a map: numbers, dates, or what Python writes for nothing. */
export function isMap(keys: readonly string[]): boolean {
  return keys.every((key) => /^(\d|None$)/.test(key));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  return Array.isArray(value) ? 'a list' : typeof value;
}
