import type { Browser } from 'playwright-core';
import { openBarePage } from './barePage.ts';
import { tail } from './commands.ts';
import { createWrapperResponses } from './codeServerWrapper.ts';

/** A page that runs extension tests as soon as it is there. */
export interface TestPage {
  readonly url: string;
  /** Pixels; 1280 by 720 unless given. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Seconds until the tests must have ended; 120 unless given. */
  readonly timeLimit?: number;
  /** Takes what is printed. */
  readonly output: string[];
  /** What the server of the page has printed. */
  readonly log: () => string;
}

/** The two functions that the workbench calls, each handing on one text. */
const automationScript = `
  globalThis.codeAutomationLog = (type, values) => automationLog(values.map(String).join(' '));
  globalThis.codeAutomationExit = (code) => automationExit(String(code));
`;

/** Opens a workbench that runs tests. @returns the code that it ends with */
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
    }).catch(reject);
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

/** The ends of what tests and their server printed, for an error message. */
export function formatLogs(output: readonly string[], log: () => string): string {
  return `The suite's output:\n${tail(output.join('\n'))}\nThe server's log:\n${tail(log())}`;
}
