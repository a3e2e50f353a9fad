/** Returns true if pictures can be requested from a server like its lists. */
export function canReadMedia(): boolean {
  return true;
}

/** Returns true: only browsers block plain HTTP. */
export function canUsePlainHttp(): boolean {
  return true;
}
