/** Returns true: no page stands in the way. */
export function canUsePlainHttp(): boolean {
  return true;
}
