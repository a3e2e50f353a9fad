/** Undefined, since a browser has no home folder: the editor proposes one. */
export function homeFolder(): undefined {
  return undefined;
}
