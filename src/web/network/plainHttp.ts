/** Tests whether other computers can be read over plain HTTP: VS Code's host of extensions in a page allows none. */
export function canUsePlainHttp(): boolean {
  return false;
}
