/** A JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Checks that a JSON value is an object, and neither an array nor `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, or else an empty object. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/**
 * The objects among the elements of a value; empty if it is not an array.
 *
 * @param maxCount maximum number of elements to examine; all when absent
 */
export function toObjects(value: unknown, maxCount = Infinity): JsonObject[] {
  return Array.isArray(value) ? value.slice(0, maxCount).filter(isObject) : [];
}

/** The strings among the elements of a value; empty if it is not an array. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/** Returns true if two JSON values are equal, regardless of the order of keys. Long integers are bigints (`parse.ts`). */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (!isContainer(one) || !isContainer(other)) {
    return Object.is(one, other);
  }
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}

/** Checks that a JSON value is an object or an array, whose keys are its indices. */
function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
