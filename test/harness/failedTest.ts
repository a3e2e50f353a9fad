/** A test that failed. */
export interface FailedTest {
  /** With the names of all that the test is in. */
  readonly title: string;
  /** What was wrong, and where; of any number of lines. */
  readonly reason: string;
}

/** What a test threw, as it is told of. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
