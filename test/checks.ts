import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SuiteResult } from './harness/results.ts';

/** What is checked without running the code, each by the tool that knows it best. */
const checks: readonly (readonly [name: string, command: string, ...commandArguments: string[]])[] = [
  ['types', 'tsc'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['dead code', 'knip'],
];

/** Runs the checks; each counts as one test. */
export function runChecks(project: string): SuiteResult {
  const failed = checks.filter(([name, command, ...commandArguments]) => {
    const { status } = spawnSync(join(project, 'node_modules', '.bin', command), commandArguments, {
      cwd: project,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
    return status !== 0;
  });
  return { name: 'checks', passed: checks.length - failed.length, failed: failed.length, skipped: 0 };
}
