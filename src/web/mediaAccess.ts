/** Returns false: servers allow other origins to read their lists, but not their pictures. */
export function canReadMedia(): boolean {
  return false;
}
