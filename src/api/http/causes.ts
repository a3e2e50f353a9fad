/** An error, what caused it, what caused that, and so on: no more of them than an HTTP client wraps. */
export function* getCauses(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    yield cause;
  }
}

/** The innermost code of an error's causes: `fetch` wraps the system's error, and some wrap it twice. */
export function getCauseCode(error: unknown): string {
  let code = error instanceof Error ? error.name : 'UNKNOWN';
  for (const cause of getCauses(error)) {
    if ('code' in cause && typeof cause.code === 'string') {
      code = cause.code;
    }
  }
  return code;
}
