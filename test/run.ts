// All checks and tests: `npm test`. The last line is the sum over all suites.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { reasonOf } from './harness/failedTest.ts';
import { runHostSuite } from './harness/hostSuite.ts';
import { packageExtension } from './harness/package.ts';
import { project } from './harness/paths.ts';
import { runNodeTests, type SuiteResult } from './harness/results.ts';
import { installVsCode, vsCodeVersions, type VsCodeVersion } from './harness/vscodeInstall.ts';
import { buildHostSuite, type HostSuite } from './host/build.ts';
import { recordingsFolder, recordingsVariable } from './recordings.ts';

/** So many files of unit tests run at a time: some of them wait for most of theirs. */
const unitFilesAtOnce = 3;

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Omit<SuiteResult, 'name'>>;
}

/** One after another. Of what stands together two run at a time, since those in a VS Code leave half of the machine idle. */
const stages: readonly (readonly Suite[])[] = [
  [{ name: 'checks', run: () => runChecks(project) }],
  [{ name: 'unit tests', run: () => runNodeTests(filesOf('unit'), unitFilesAtOnce) }],
  [
    ...vsCodeVersions.map((version) => ({
      name: `host tests, VS Code ${version}`,
      run: () => runHostTests(version),
    })),
    {
      name: 'tests of the packaged extension',
      run: () => runUiTests((file) => !isAboutKeys(file)),
    },
    { name: 'tests of where keys go', run: () => runUiTests(isAboutKeys) },
  ],
];

// What the last suites need is fetched while the first ones run. What fails is tried again, and told of, by its suite.
const installing = Promise.allSettled(vsCodeVersions.map(installVsCode));

let hostSuite: Promise<HostSuite> | undefined;
let packaged: Promise<string> | undefined;

const results: SuiteResult[] = [];
for (const stage of stages) {
  console.log(`\n── ${stage.map(({ name }) => name).join(' · ')} ──`);
  results.push(...(await twoAtATime(stage)));
}

// What failed is said again at the end, where it is also found when only the end of the output is kept.
for (const { name, failures } of results) {
  for (const { title, reason } of failures) {
    console.log(`\n✖ ${name}: ${title}\n${reason.replaceAll(/^/gm, '  ')}`);
  }
}

console.log();
for (const { name, passed, failures, skipped } of results) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`);
}
const passed = sumOf((suite) => suite.passed);
const failed = sumOf((suite) => suite.failures.length);
const skipped = sumOf((suite) => suite.skipped);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

function sumOf(count: (suite: SuiteResult) => number): number {
  return results.reduce((sum, suite) => sum + count(suite), 0);
}

async function twoAtATime(suites: readonly Suite[]): Promise<SuiteResult[]> {
  const waiting = suites.entries();
  const done: SuiteResult[] = [];
  const runRest = async (): Promise<void> => {
    for (const [at, suite] of waiting) {
      done[at] = await completed(suite);
    }
  };
  await Promise.all([runRest(), runRest()]);
  return done;
}

/** A suite that does not come to its end counts as one failed test; the others still run. */
async function completed({ name, run }: Suite): Promise<SuiteResult> {
  try {
    return { ...(await run()), name };
  } catch (error) {
    return {
      name,
      passed: 0,
      failures: [{ title: 'did not come to its end', reason: reasonOf(error) }],
      skipped: 0,
    };
  }
}

function filesOf(folder: string): string[] {
  return globSync(join(project, 'test', folder, '**', '*.test.ts')).sort();
}

async function runHostTests(version: VsCodeVersion): Promise<Omit<SuiteResult, 'name'>> {
  await installing;
  hostSuite ??= buildHostSuite(project);
  const { output, ...counts } = await runHostSuite({
    version,
    ...(await hostSuite),
    timeLimit: 900,
    env: { [recordingsVariable]: recordingsFolder(project) },
  });
  console.log(`\nVS Code ${version}\n${output}`);
  return counts;
}

/** @param isWanted of the tests of the packaged extension, by their files */
async function runUiTests(isWanted: (file: string) => boolean): Promise<Omit<SuiteResult, 'name'>> {
  packaged ??= packageExtension();
  await packaged;
  return runNodeTests(filesOf('ui').filter(isWanted));
}

/** These take long, and go on beside the last of the others. */
function isAboutKeys(file: string): boolean {
  return /[\\/](key|workspaceAttack)\.test\.ts$/.test(file);
}
