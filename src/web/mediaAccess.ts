/** Returns false: servers let pages of other origins read their lists, and not their pictures. */
export function canReadMedia(): boolean {
  return false;
}
