import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { reasonOf, type FailedTest } from './failedTest.ts';

/** How a suite of tests went, whatever ran it. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
}

/**
 * Runs test files of `node:test`, each in a process of its own, and prints what they say on standard output.
 * Counted are tests, not the suites or tests that hold others,
 * unless those fail by themselves.
 *
 * @param concurrency how many files run at the same time.
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
    // What holds tests also fails by them, but a hook of its own is told of nowhere else.
    const { failureType } = event.details.error as { readonly failureType?: string };
    if (!parents.has(event) || failureType !== 'subtestsFailed') {
      failures.push(failedTest(event));
    }
  });
  await pipeline(events.compose(new spec()), process.stdout, { end: false });
  return { ...counts, failures };
}

function failedTest({ name, file = '', details: { error } }: EventData.TestFail): FailedTest {
  return { title: `${basename(file)}: ${name}`, reason: reasonOf(error.cause) };
}

/** Tells tests that hold others from those that do not. A test is reported after all that it holds. */
class ParentTests {
  /** By file, how deep the test was that was reported last. */
  readonly #last = new Map<string, number>();

  has({ file = '', nesting }: EventData.TestPass | EventData.TestFail): boolean {
    const isParent = (this.#last.get(file) ?? 0) > nesting;
    this.#last.set(file, nesting);
    return isParent;
  }
}
