/** A test that failed. */
export interface FailedTest {
  /** Title of the test, with those of all suites around it. */
  readonly title: string;
  /** The error and its stack, of any number of lines. */
  readonly reason: string;
}

/** Describes an error that a test threw. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { message, stack = '' } = error;
  // In the extension host of a page, a stack does not begin with the message.
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}
