let count = 0;

/** Returns an id that no other element of the page has. */
export function createUniqueId(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}
