/** Returns true if pictures can be requested from a server like its lists. */
export function canReadMedia(): boolean {
  return true;
}
