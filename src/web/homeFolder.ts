/** Undefined, since a browser has no home folder: the editor proposes one. */
export function getHomeFolder(): undefined {
  return undefined;
}
