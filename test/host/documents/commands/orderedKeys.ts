/** Returns true if the members of every object are sorted by name. */
export function hasOrderedKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  const names = Array.isArray(value) ? [] : Object.keys(value);
  // JavaScript lists integer names first, regardless of their position in the text.
  const words = names.filter((name) => !/^\d+$/.test(name));
  return (
    words.every((name, at) => at === 0 || (words[at - 1] ?? '') < name) &&
    Object.values(value).every(hasOrderedKeys)
  );
}
