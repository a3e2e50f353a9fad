import type { FailedTest } from './failedTest.ts';

/** Results of a suite in the extension host, as they are passed to the program that started the editor. */
export interface HostResults {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
  /** The output of the suite, line by line. */
  readonly lines: readonly string[];
}

/** The environment variable with the path of the file that receives the results, as JSON. */
export const resultsFileVariable = 'WGER_HOST_RESULTS';

/** The environment variable with a part of the titles of the tests to run; empty for all. */
export const titleFilterVariable = 'WGER_HOST_TITLE';

/** The environment variable with the full titles of the tests that do not run in this host, as a JSON list. */
export const excludedTestsVariable = 'WGER_HOST_LEFT_OUT';

/** Prefix of the line of output with the results, for an extension host that cannot write files. */
export const resultsPrefix = '##host-results ';

/** Reads the results that `runMocha` wrote. */
export function parseHostResults(json: string): HostResults {
  return JSON.parse(json) as HostResults;
}
