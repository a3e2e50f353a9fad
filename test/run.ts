// Runs all checks and tests: `npm test`. The last line is the sum over all suites. `npm test -- SUITE` runs the suites
// with that in their name, and `npm test -- "host tests, VS Code 1.139" TITLE` only the host tests with that in their
// title.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { project } from './harness/system/paths.ts';
import { exhaustingServerVariable, startExhaustingServer } from './servers/exhaustingServer.ts';
import { describeError } from './harness/suites/failedTest.ts';
import { runHostSuite } from './harness/suites/hostSuite.ts';
import { titleFilterVariable } from './harness/suites/hostResults.ts';
import { getNoonTimeZone } from './harness/system/noonZone.ts';
import { packageExtension } from './harness/package.ts';
import { runNodeTests, runNodeTestsInProcesses, type SuiteResult } from './harness/suites/results.ts';
import { installVsCode, vsCodeVersions, type VsCodeVersion } from './harness/editors/vscodeInstall.ts';
import { buildHostSuite, type HostSuite } from './host/build.ts';
import { partVariable, type HostPart } from './host/parts.ts';
import { getRecordingsFolder, recordingsVariable } from './recordings/recordings.ts';
import { bundleTests } from './webHost/bundleTests.ts';
import { runWebTests } from './webHost/runWebTests.ts';

/** Processes per suite: more than one, since each spends part of its time waiting. */
const processesPerSuite = 2;

const [suiteFilter = '', titleFilter = ''] = process.argv.slice(2);

// Tests that ask for the current day twice must get the same answer, so no day may end while they run.
if (new Date().getHours() >= 22) {
  process.env['TZ'] = getNoonTimeZone(new Date());
}

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Omit<SuiteResult, 'name'>>;
}

/** Suites that run at the same time: while one waits for a server or an editor, the others use the machine. */
const maxConcurrentSuites = 3;

/** In starting order: first what needs no editor, because the editors are still being installed, then the longest. */
const suites: readonly Suite[] = [
  { name: 'unit tests', run: () => runNodeTestsInProcesses(findTestFiles('unit'), processesPerSuite) },
  { name: 'tests of the packaged extension', run: runUiTests },
  createHostSuite('1.139', 'answers'),
  createHostSuite('1.139', 'features'),
  createHostSuite('1.139', 'editor'),
  createHostSuite('1.105', 'editor'),
  createBrowserSuite('1.139', 'editor'),
  createBrowserSuite('1.105', 'editor'),
  { name: 'checks', run: () => runChecks(project) },
];

/** Suites that run only if named: `npm test -- "browser, VS Code 1.139, features"`. */
const optInSuites: readonly Suite[] = vsCodeVersions.flatMap((version) => [
  createBrowserSuite(version, 'features'),
  createBrowserSuite(version, 'answers'),
]);

// The suite that needs an installation tries it again, and reports the failure.
const installations = Promise.allSettled(vsCodeVersions.map(installVsCode));

let hostSuite: Promise<HostSuite> | undefined;

let webTests: Promise<string> | undefined;

const results = await runSuites(
  [...suites, ...(suiteFilter === '' ? [] : optInSuites)].filter(({ name }) => name.includes(suiteFilter)),
);

// Failures are printed again at the end, so that they are found even if only the end of the output is kept.
for (const { name, failures } of results) {
  for (const { title, reason } of failures) {
    console.log(`\n✖ ${name}: ${title}\n${reason.replaceAll(/^/gm, '  ')}`);
  }
}

console.log();
for (const { name, passed, failures, skipped } of results) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`);
}
const passed = sumResults((suite) => suite.passed);
const failed = sumResults((suite) => suite.failures.length);
const skipped = sumResults((suite) => suite.skipped);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

function sumResults(count: (suite: SuiteResult) => number): number {
  return results.reduce((sum, suite) => sum + count(suite), 0);
}

/** Returns the results in the order of the suites. */
async function runSuites(wanted: readonly Suite[]): Promise<readonly SuiteResult[]> {
  const waiting = wanted.entries();
  const done: SuiteResult[] = [];
  const runRest = async (): Promise<void> => {
    for (const [at, suite] of waiting) {
      const began = performance.now();
      console.log(`\n── ${suite.name} ──`);
      done[at] = await runSuite(suite);
      console.log(`\n── ${suite.name}: ${((performance.now() - began) / 1000).toFixed(0)} s ──`);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentSuites }, runRest));
  return done;
}

/** Runs a suite. One that crashes counts as one failed test, and the others still run. */
async function runSuite({ name, run }: Suite): Promise<SuiteResult> {
  try {
    return { ...(await run()), name };
  } catch (error) {
    return {
      name,
      passed: 0,
      failures: [{ title: 'did not come to its end', reason: describeError(error) }],
      skipped: 0,
    };
  }
}

function findTestFiles(folder: string): string[] {
  return globSync(join(project, 'test', folder, '**', '*.test.ts')).sort();
}

function createHostSuite(version: VsCodeVersion, part: HostPart): Suite {
  return { name: `host tests, VS Code ${version}, ${part}`, run: () => runHostTests(version, part) };
}

async function runHostTests(version: VsCodeVersion, part: HostPart): Promise<Omit<SuiteResult, 'name'>> {
  await installations;
  hostSuite ??= buildHostSuite(project);
  await using exhausting = await startExhaustingServer();
  const { output, ...counts } = await runHostSuite({
    version,
    ...(await hostSuite),
    window: { width: 640, height: 480 },
    env: {
      [recordingsVariable]: getRecordingsFolder(project),
      [exhaustingServerVariable]: exhausting.url,
      [partVariable]: part,
      [titleFilterVariable]: titleFilter,
    },
  });
  console.log(`\nVS Code ${version}, ${part}\n${output}`);
  return counts;
}

function createBrowserSuite(version: VsCodeVersion, part: HostPart): Suite {
  return {
    name: `host tests in a browser, VS Code ${version}, ${part}`,
    run: () => runBrowserTests(version, part),
  };
}

async function runBrowserTests(version: VsCodeVersion, part: HostPart): Promise<Omit<SuiteResult, 'name'>> {
  await installations;
  hostSuite ??= buildHostSuite(project);
  webTests ??= bundleTests();
  const { output, ...counts } = await runWebTests({
    version,
    part,
    developmentPath: (await hostSuite).developmentPath,
    code: await webTests,
    env: { [recordingsVariable]: getRecordingsFolder(project), [titleFilterVariable]: titleFilter },
  });
  console.log(`\nVS Code ${version} in a browser, ${part}\n${output}`);
  return counts;
}

async function runUiTests(): Promise<Omit<SuiteResult, 'name'>> {
  await Promise.all([packageExtension(), installations]);
  return runNodeTests(findTestFiles('ui'), processesPerSuite);
}
