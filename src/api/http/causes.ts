/** An error and its chain of causes, up to the depth that HTTP clients use. */
export function* getCauses(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    yield cause;
  }
}

/** The innermost code in an error's chain of causes: `fetch` wraps the system's error, sometimes twice. */
export function getCauseCode(error: unknown): string {
  let code = error instanceof Error ? error.name : 'UNKNOWN';
  for (const cause of getCauses(error)) {
    if ('code' in cause && typeof cause.code === 'string') {
      code = cause.code;
    }
  }
  return code;
}
