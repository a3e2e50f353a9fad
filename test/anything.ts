/** A guard for tests that look at a value themselves. */
export function isAnything(value: unknown): value is unknown {
  return Object.is(value, value);
}
