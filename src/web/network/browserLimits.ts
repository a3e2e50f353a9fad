/** Returns false: servers allow other origins to read their lists, but not their pictures. */
export function canReadMedia(): boolean {
  return false;
}

/** Returns false: VS Code in a browser blocks plain HTTP to other computers. */
export function canUsePlainHttp(): boolean {
  return false;
}
