/** Like Node's `isDeepStrictEqual`, for the values that the tests compare. */
export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) {
    return true;
  }
  if (!isObject(one) || !isObject(other) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) {
    return false;
  }
  return hasSameContent(one, other) && hasSameProperties(one, other);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Compares what objects contain besides their properties. */
function hasSameContent(one: object, other: object): boolean {
  if (one instanceof Date && other instanceof Date) {
    return one.getTime() === other.getTime();
  }
  if (one instanceof RegExp && other instanceof RegExp) {
    return String(one) === String(other);
  }
  if (one instanceof Error && other instanceof Error) {
    return one.name === other.name && one.message === other.message;
  }
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && [...one].every((item) => hasItem(other, item));
  }
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every((entry) => hasItem(other, entry));
  }
  return !Array.isArray(one) || !Array.isArray(other) || one.length === other.length;
}

function hasItem(items: Iterable<unknown>, wanted: unknown): boolean {
  return [...items].some((item) => isDeepStrictEqual(item, wanted));
}

function hasSameProperties(one: object, other: object): boolean {
  const [keys, otherKeys] = [getEnumerableKeys(one), getEnumerableKeys(other)];
  return (
    keys.length === otherKeys.length &&
    keys.every(
      (key) => otherKeys.includes(key) && isDeepStrictEqual(Reflect.get(one, key), Reflect.get(other, key)),
    )
  );
}

function getEnumerableKeys(object: object): readonly (string | symbol)[] {
  return Reflect.ownKeys(object).filter((key) => Object.prototype.propertyIsEnumerable.call(object, key));
}
