/** Returns false: VS Code in a browser blocks plain HTTP to other computers. */
export function canUsePlainHttp(): boolean {
  return false;
}
