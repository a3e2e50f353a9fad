import type { Browser } from 'playwright-core';
import { openBarePage } from './barePage.ts';
import { tail } from '../system/commands.ts';
import { createWrapperResponses } from '../editors/codeServerWrapper.ts';
import type { FailedTest } from '../suites/failedTest.ts';

/** Options of a page that runs extension tests as soon as it is loaded. */
export interface TestPage {
  readonly url: string;
  /** In pixels; 1280 by 720 by default. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Receives the output. */
  readonly output: string[];
  /** Returns the output of the page's server. */
  readonly log: () => string;
}

/** The end of a page's tests. */
interface TestPageResult {
  /** The exit code. */
  readonly code: number;
  /** The last errors of the page, each with its time. */
  readonly errors: readonly string[];
}

/** Number of errors of a page to keep. */
const maxErrors = 20;

/**
 * Longest time without output, in seconds, after which the tests count as hanging: longer than a test has with its hooks.
 * There is no limit for all of them together, since a busy machine may take many times longer than a quiet one.
 */
const maxSilence = 600;

/** The two functions that the workbench calls, each passing on one text. */
const automationScript = `
  globalThis.codeAutomationLog = (type, values) => automationLog(values.map(String).join(' '));
  globalThis.codeAutomationExit = (code) => automationExit(String(code));
`;

/**
 * Opens a workbench that runs tests, and waits for their end.
 *
 * @throws Error with the end of the logs if the page crashes or the tests hang
 */
export async function runTestPage(browser: Browser, page: TestPage): Promise<TestPageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const errors: string[] = [];
  const fail = (sentence: string): void => {
    const lines = [sentence, formatLogs(page.output, page.log), ...formatErrors(errors)];
    reject(new Error(lines.join('\n')));
  };
  const stopWatching = watchOutput(page.output, () => {
    fail(`The host suite has printed nothing for ${maxSilence} s.`);
  });
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
        errors.push(`${new Date().toISOString()} ${text.slice(0, 500)}`);
        errors.splice(0, errors.length - maxErrors);
      },
    }).catch(reject);
    return { code: await promise, errors };
  } finally {
    stopWatching();
  }
}

/** Calls a function once nothing was printed for `maxSilence`. Returns a function that ends the watching. */
function watchOutput(output: readonly string[], onHang: () => void): () => void {
  let [lines, since] = [output.length, performance.now()];
  const timer = setInterval(() => {
    if (output.length !== lines) {
      [lines, since] = [output.length, performance.now()];
    } else if (performance.now() - since > maxSilence * 1000) {
      onHang();
    }
  }, 1000);
  return () => {
    clearInterval(timer);
  };
}

/** Adds the errors of a page to the reason of the last failed test, because they may have caused it. */
export function addPageErrors(failures: readonly FailedTest[], errors: readonly string[]): FailedTest[] {
  const last = failures.at(-1);
  return last === undefined
    ? []
    : [...failures.slice(0, -1), { ...last, reason: [last.reason, ...formatErrors(errors)].join('\n') }];
}

function formatErrors(errors: readonly string[]): readonly string[] {
  return errors.length === 0 ? [] : ['The last errors of the page:', ...errors];
}

/** The last output of the tests and their server, for an error message. */
export function formatLogs(output: readonly string[], log: () => string): string {
  return `The suite's output:\n${tail(output.join('\n'))}\nThe server's log:\n${tail(log())}`;
}
