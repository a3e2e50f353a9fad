/** The version that a server gives, to be shown; undefined where it is something else. */
export function versionIn(answer: unknown): string | undefined {
  return typeof answer === 'string' && /^[\w.+-]{1,30}$/.test(answer) ? answer : undefined;
}
