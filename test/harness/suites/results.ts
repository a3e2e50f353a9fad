import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { project } from '../system/paths.ts';
import { describeError, type FailedTest } from './failedTest.ts';

/** Results of a suite of tests, whatever ran it. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
}

/**
 * Runs test files of `node:test` and prints their output on standard output. It counts tests, but not suites and tests
 * that contain others, unless they fail by themselves.
 *
 * @param files each runs in a process of its own
 * @param concurrency number of files that run at the same time
 */
export async function runNodeTests(
  files: readonly string[],
  concurrency = 1,
): Promise<Omit<SuiteResult, 'name'>> {
  const counts = { passed: 0, skipped: 0 };
  const failures: FailedTest[] = [];
  const events = run({ files: [...files], concurrency, isolation: 'process' });
  const parents = new ParentTests();
  events.on('test:pass', (event) => {
    if (!parents.has(event)) {
      counts[event.skip === undefined && event.todo === undefined ? 'passed' : 'skipped'] += 1;
    }
  });
  events.on('test:fail', (event) => {
    // A test that contains others fails if one of them does, but a failure of its hooks is reported nowhere else.
    const { failureType } = event.details.error as { readonly failureType?: string };
    if (!parents.has(event) || failureType !== 'subtestsFailed') {
      failures.push(toFailedTest(event));
    }
  });
  await pipeline(events.compose(new spec()), process.stdout, { end: false });
  return { ...counts, failures };
}

/**
 * Runs test files as {@link runNodeTests} does, in a few processes, one file after another in each. Starting a process
 * and loading what many files import would be most of the cost of short tests.
 */
export async function runNodeTestsInProcesses(
  files: readonly string[],
  processes: number,
): Promise<Omit<SuiteResult, 'name'>> {
  const folder = join(project, 'out', 'test-processes');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const imports = files
        .filter((_file, at) => at % processes === index)
        .map((file) => `await import(${JSON.stringify(pathToFileURL(file))});\n`);
      const entry = join(folder, `${index + 1}.mjs`);
      await writeFile(entry, imports.join(''));
      return entry;
    }),
  );
  return runNodeTests(entries, processes);
}

function toFailedTest({ name, file = '', details: { error } }: EventData.TestFail): FailedTest {
  return { title: `${basename(file)}: ${name}`, reason: describeError(error.cause) };
}

/** Distinguishes tests that contain others. A test is reported right after all tests in it. */
class ParentTests {
  /** Nesting level of the test that was reported last. */
  #last = 0;

  has({ nesting }: EventData.TestPass | EventData.TestFail): boolean {
    const isParent = this.#last > nesting;
    this.#last = nesting;
    return isParent;
  }
}
