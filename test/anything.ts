/** Accepts any value, for tests that check the value themselves. */
export function isAnything(value: unknown): value is unknown {
  return Object.is(value, value);
}
