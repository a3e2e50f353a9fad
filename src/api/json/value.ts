/** A JSON object, of which nothing is known but that it is one. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Checks that a JSON value is an object, and so neither an array nor `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a value is; one without members where it is none. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/**
 * The objects in an array that may be anything, in their order; none where it is no array.
 *
 * @param maxCount so many of its elements are looked at; all unless given
 */
export function toObjects(value: unknown, maxCount = Infinity): JsonObject[] {
  return Array.isArray(value) ? value.slice(0, maxCount).filter(isObject) : [];
}

/** The texts in an array that may be anything; none where it is no array. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/** Returns true if two JSON values are the same, whatever the order of their keys. Long integers are bigints (`parse.ts`). */
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

/** Checks that a JSON value is an object or an array, whose members go by their places. */
export function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
