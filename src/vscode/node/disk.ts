/** Returns true where the extension runs beside a disk. */
export function hasDisk(): boolean {
  return true;
}
