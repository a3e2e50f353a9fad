import type { FailedTest } from './failedTest.ts';

/** How a suite in the extension host went, as it is handed from there to the program that started the editor. */
export interface HostResults {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
  /** What the suite printed, line by line. */
  readonly lines: readonly string[];
}

/** The environment variable with the path of the file that takes the results, as JSON. */
export const resultsFileVariable = 'WGER_HOST_RESULTS';

/** The environment variable with what the titles of the tests to run have in them; empty for all. */
export const titleFilterVariable = 'WGER_HOST_TITLE';

/** The environment variable with the whole titles of tests that are not run where this is, as a list in JSON. */
export const excludedTestsVariable = 'WGER_HOST_LEFT_OUT';

/** Begins the one line of output that has the results, for an extension host that cannot write a file. */
export const resultsPrefix = '##host-results ';

/** Reads what `runMocha` wrote. */
export function parseHostResults(json: string): HostResults {
  return JSON.parse(json) as HostResults;
}
