/** Returns true if pictures of a server can be asked for as its lists can. */
export function canReadMedia(): boolean {
  return true;
}
