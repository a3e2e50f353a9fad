/** A page has no folder of its user: the host proposes one. */
export function homeFolder(): undefined {
  return undefined;
}
