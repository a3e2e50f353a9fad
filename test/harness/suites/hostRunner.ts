import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Mocha from 'mocha';
import { describeError, type FailedTest } from './failedTest.ts';
import {
  excludedTestsVariable,
  resultsPrefix,
  resultsFileVariable,
  titleFilterVariable,
  type HostResults,
} from './hostResults.ts';

/**
 * Runs mocha inside the extension host. It is called by the `run` that the entry point of a suite exports.
 *
 * @param register defines the tests with mocha's `describe` and `it`. They may be defined only in here, in functions
 *   that it calls or files that it imports with `import()`, not when the entry point is loaded. Its argument prints a
 *   text among the results.
 * @throws Error when a test failed, so that the editor ends its test run with a code other than 0
 */
export async function runMocha(register: (print: Print) => void | Promise<void>): Promise<void> {
  // Mocha's base reporter prints nothing.
  const mocha = new Mocha({ ui: 'bdd', timeout: 180_000, color: false, reporter: Mocha.reporters.Base });
  mocha.fgrep(process.env[titleFilterVariable] ?? '');
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  const lines: string[] = [];
  const print: Print = (text) => {
    lines.push(text);
    console.log(text);
  };
  await register(print);
  excludeTests(mocha.suite, JSON.parse(process.env[excludedTestsVariable] ?? '[]') as readonly string[]);
  throwAfterRestart();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const runner = mocha.run(resolve);
  recordRunningTest(runner);
  const collected = collectResults(runner, print);
  const blocks = watchEventLoopBlocks(runner);
  await promise;
  print(blocks());
  const results = collected();
  writeResults({ ...results, lines });
  if (results.failures.length > 0) {
    throw new Error(`${results.failures.length} of the host tests failed.`);
  }
}

/**
 * Skips tests by their full titles.
 *
 * @throws Error when there is no such test
 */
function excludeTests(suite: Mocha.Suite, titles: readonly string[]): void {
  const wanted = new Set(titles);
  suite.eachTest((test) => {
    if (wanted.delete(getFullTitle(test))) {
      test.pending = true;
    }
  });
  if (wanted.size > 0) {
    throw new Error(`There are no such tests to leave out:\n${[...wanted].join('\n')}`);
  }
}

function getFullTitle(test: Mocha.Test | Mocha.Hook): string {
  return test.titlePath().join(': ');
}

/** Prints a text among the results. */
export type Print = (text: string) => void;

function collectResults(runner: Mocha.Runner, print: Print): () => Omit<HostResults, 'lines'> {
  let [passed, skipped, depth] = [0, 0, 0];
  const failures: FailedTest[] = [];
  const rejections = watchRejections(runner);
  const printIndented = (text: string) => {
    print(text.replaceAll(/^/gm, '  '.repeat(depth)));
  };
  runner.on('suite', ({ title, root }) => {
    if (!root) {
      printIndented(title);
      depth += 1;
    }
  });
  runner.on('suite end', ({ root }) => {
    depth -= root ? 0 : 1;
  });
  runner.on('pass', ({ title, duration }) => {
    passed += 1;
    printIndented(`✔ ${title} (${duration ?? 0} ms)`);
  });
  runner.on('pending', ({ title }) => {
    skipped += 1;
    printIndented(`- ${title}`);
  });
  runner.on('fail', (test, error: unknown) => {
    const failed = {
      title: getFullTitle(test),
      reason: `${describeError(error)}\n${new Date().toISOString()}`,
    };
    failures.push(failed);
    printIndented(`✖ ${test.title}`);
    printIndented(failed.reason);
  });
  return () => ({ passed, failures: [...failures, ...rejections()], skipped });
}

/**
 * Collects the errors that the extension threw and nothing handled. Those of the editor are left out, as it has some of its own
 * while its tabs come and go.
 */
function watchRejections(runner: Mocha.Runner): () => readonly FailedTest[] {
  let running = '';
  // Mocha emits each of these events again.
  const rejections = new Map<unknown, string>();
  runner.on('test', (test) => {
    running = getFullTitle(test);
  });
  process.on('unhandledRejection', (error) => {
    if (error instanceof Error && isFromExtension(error)) {
      rejections.set(error, running);
    }
  });
  return () =>
    [...rejections].map(([error, title]) => ({
      title: `${title}: a rejection was not handled`,
      reason: describeError(error),
    }));
}

function isFromExtension({ stack = '' }: Error): boolean {
  const [, place = ''] = /^\s+at (.*)$/m.exec(stack) ?? [];
  return /\/dist\/\w+\.c?js/.test(place);
}

/** Number of tests to report, those with the longest blocks. */
const maxReportedBlocks = 5;

/**
 * Measures how long the event loop of the host was blocked, in wall clock time: by the extension, the tests, the
 * editor's own code, and other programs that took the processor.
 *
 * @returns a function that returns the report
 */
function watchEventLoopBlocks(runner: Mocha.Runner): () => string {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const blocks: { readonly title: string; readonly milliseconds: number }[] = [];
  runner.on('test end', (test) => {
    blocks.push({ title: getFullTitle(test), milliseconds: Math.round(delay.max / 1e6) });
    delay.reset();
  });
  return () => {
    delay.disable();
    const longest = blocks
      .sort((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, maxReportedBlocks);
    const lines = longest.map(({ title, milliseconds }) => `  ${milliseconds} ms in “${title}”`);
    return ['The longest blocks of the event loop:', ...lines].join('\n');
  };
}

/** The file with the title of the running test; undefined in an extension host without files. */
function getRunningTestFile(): string | undefined {
  const file = process.env[resultsFileVariable];
  return file === undefined ? undefined : `${file}.running`;
}

/**
 * After a crash, an editor restarts its extension host and with it the tests, in the middle of what they changed.
 *
 * @throws Error with the test that was running
 */
function throwAfterRestart(): void {
  const file = getRunningTestFile();
  if (file !== undefined && existsSync(file)) {
    throw new Error(`The extension host ended during “${readFileSync(file, 'utf8')}” and was started again.`);
  }
}

function recordRunningTest(runner: Mocha.Runner): void {
  const file = getRunningTestFile();
  if (file !== undefined) {
    runner.on('test', (test) => {
      writeFileSync(file, getFullTitle(test));
    });
  }
}

/** The file always arrives. The line is for an extension host without files. */
function writeResults(results: HostResults): void {
  const file = process.env[resultsFileVariable];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(results));
  }
  console.log(`${resultsPrefix}${JSON.stringify({ ...results, lines: [] })}`);
}
