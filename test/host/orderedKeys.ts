/** Returns true if the members of every object stand in the order of their names. */
export function hasOrderedKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  const names = Array.isArray(value) ? [] : Object.keys(value);
  // Names that are numbers come first for JavaScript, wherever they stand.
  const words = names.filter((name) => !/^\d+$/.test(name));
  return (
    words.every((name, at) => at === 0 || (words[at - 1] ?? '') < name) &&
    Object.values(value).every(hasOrderedKeys)
  );
}
