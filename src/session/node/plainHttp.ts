/** Returns true: only browsers block plain HTTP. */
export function canUsePlainHttp(): boolean {
  return true;
}
