// All checks and tests: `npm test`. The last line is the sum over all suites.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { runHostSuite } from './harness/hostSuite.ts';
import { packageExtension } from './harness/package.ts';
import { project } from './harness/paths.ts';
import { runNodeTests, type SuiteResult } from './harness/results.ts';
import { installVsCode, vsCodeVersions, type VsCodeVersion } from './harness/vscodeInstall.ts';
import { buildHostSuite, type HostSuite } from './host/build.ts';
import { recordingsFolder, recordingsVariable } from './recordings.ts';

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Omit<SuiteResult, 'name'>>;
}

/** One after another; what stands together runs at the same time, since a host suite leaves half of the machine idle. */
const stages: readonly (readonly Suite[])[] = [
  [{ name: 'checks', run: () => runChecks(project) }],
  [{ name: 'unit tests', run: () => runNodeTests('unit tests', filesOf('unit'), 2) }],
  vsCodeVersions.map((version) => ({
    name: `host tests, VS Code ${version}`,
    run: () => runHostTests(version),
  })),
  [{ name: 'tests of the packaged extension', run: runUiTests }],
];

// What the last suites need is fetched while the first ones run. What fails is tried again, and told of, by its suite.
const installing = Promise.allSettled(vsCodeVersions.map(installVsCode));

let hostSuite: Promise<HostSuite> | undefined;

const results: SuiteResult[] = [];
for (const stage of stages) {
  console.log(`\n── ${stage.map(({ name }) => name).join(' · ')} ──`);
  results.push(...(await Promise.all(stage.map(completed))));
}

console.log();
for (const { name, passed, failed, skipped } of results) {
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}
const sum = (count: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[count], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

/** A suite that does not come to its end counts as one failed test; the others still run. */
async function completed({ name, run }: Suite): Promise<SuiteResult> {
  try {
    return { ...(await run()), name };
  } catch (error) {
    console.log(error);
    return { name, passed: 0, failed: 1, skipped: 0 };
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

async function runUiTests(): Promise<SuiteResult> {
  await packageExtension();
  return runNodeTests('tests of the packaged extension', filesOf('ui'));
}
