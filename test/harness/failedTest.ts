/** A test that failed. */
export interface FailedTest {
  /** With the names of all that the test is in. */
  readonly title: string;
  /** What was wrong, and where; of any number of lines. */
  readonly reason: string;
}

/** What a test threw, as it is told of. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { message, stack = '' } = error;
  // In the extension host of a page, a stack begins with where it was, not with what.
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}
