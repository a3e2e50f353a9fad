/** Returns false: a page has no disk. */
export function hasDisk(): boolean {
  return false;
}
