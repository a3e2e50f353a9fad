/** Tests whether the page may read anything over plain HTTP: one that came over HTTPS may not, but from this computer. */
export function canUsePlainHttp(): boolean {
  // The location of a worker may be a blob.
  return !self.origin.startsWith('https:');
}
