import type { Browser } from 'playwright-core';
import { openBarePage } from './barePage.ts';
import { tail } from './commands.ts';
import { createWrapperResponses } from './codeServerWrapper.ts';
import type { FailedTest } from './failedTest.ts';

/** Options of a page that runs extension tests as soon as it is loaded. */
export interface TestPage {
  readonly url: string;
  /** In pixels; 1280 by 720 by default. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Time limit for the tests, in seconds; 120 by default. */
  readonly timeLimit?: number;
  /** Receives the output. */
  readonly output: string[];
  /** Receives the page's errors, each with its time. */
  readonly errors: string[];
  /** Returns the output of the page's server. */
  readonly log: () => string;
}

/** The two functions that the workbench calls, each passing on one text. */
const automationScript = `
  globalThis.codeAutomationLog = (type, values) => automationLog(values.map(String).join(' '));
  globalThis.codeAutomationExit = (code) => automationExit(String(code));
`;

/** Opens a workbench that runs tests. Returns its exit code. */
export async function runTestPage(browser: Browser, page: TestPage): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (sentence: string): void => {
    reject(new Error(`${sentence}\n${formatLogs(page.output, page.log)}`));
  };
  const seconds = page.timeLimit ?? 120;
  const limit = setTimeout(() => {
    fail(`The host suite did not end within ${seconds} s.`);
  }, seconds * 1000);
  try {
    openBarePage(browser, {
      url: page.url,
      window: page.window ?? { width: 1280, height: 720 },
      script: automationScript,
      functions: {
        automationLog: (text) => {
          page.output.push(text);
        },
        automationExit: (code) => {
          resolve(Number(code));
        },
      },
      responses: createWrapperResponses(),
      onCrash: () => {
        fail('The workbench’s page crashed.');
      },
      onError: (text) => {
        page.errors.push(`${new Date().toISOString()} ${text.slice(0, 500)}`);
      },
    }).catch(reject);
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

/** Number of errors of a page to report, the last ones. */
const maxReportedErrors = 20;

/** Adds the last errors of a page to the reason of the last failed test, because they may have caused it. */
export function addPageErrors(failures: readonly FailedTest[], errors: readonly string[]): FailedTest[] {
  return failures.map((failure, at) =>
    at < failures.length - 1 || errors.length === 0
      ? failure
      : {
          ...failure,
          reason: [failure.reason, 'The last errors of the page:', ...errors.slice(-maxReportedErrors)].join(
            '\n',
          ),
        },
  );
}

/** The last output of the tests and their server, for an error message. */
export function formatLogs(output: readonly string[], log: () => string): string {
  return `The suite's output:\n${tail(output.join('\n'))}\nThe server's log:\n${tail(log())}`;
}
