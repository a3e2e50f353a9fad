// All checks and tests: `npm test`. The last line is the sum over all suites.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { runHostSuite } from './harness/hostSuite.ts';
import { packageExtension } from './harness/package.ts';
import { project } from './harness/paths.ts';
import { runNodeTests, type SuiteResult } from './harness/results.ts';
import type { VsCodeVersion } from './harness/vscodeInstall.ts';
import { buildHostSuite } from './host/build.ts';
import { recordingsFolder, recordingsVariable } from './recordings.ts';

const suites: readonly (readonly [name: string, run: () => SuiteResult | Promise<SuiteResult>])[] = [
  ['checks', () => runChecks(project)],
  ['unit tests', () => runNodeTests('unit tests', filesOf('unit'), 2)],
  ['host tests, VS Code 1.139', () => runHostTests('1.139')],
  ['host tests, VS Code 1.105', () => runHostTests('1.105')],
  ['tests of the packaged extension', runUiTests],
];

const results: SuiteResult[] = [];
for (const [name, run] of suites) {
  console.log(`\n── ${name} ──`);
  results.push(await completed(name, run));
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
async function completed(name: string, run: () => SuiteResult | Promise<SuiteResult>): Promise<SuiteResult> {
  try {
    return await run();
  } catch (error) {
    console.log(error);
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
}

function filesOf(folder: string): string[] {
  return globSync(join(project, 'test', folder, '**', '*.test.ts')).sort();
}

async function runHostTests(version: VsCodeVersion): Promise<SuiteResult> {
  const { output, passed, failed, skipped } = await runHostSuite({
    version,
    ...(await buildHostSuite(project)),
    timeLimit: 300,
    env: { [recordingsVariable]: recordingsFolder(project) },
  });
  console.log(output);
  return { name: `host tests, VS Code ${version}`, passed, failed, skipped };
}

async function runUiTests(): Promise<SuiteResult> {
  await packageExtension();
  return runNodeTests('tests of the packaged extension', filesOf('ui'));
}
