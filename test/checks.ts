import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { auditDependencies } from './audit.ts';
import type { SuiteResult } from './harness/results.ts';

/** What is checked without running the code, each by the tool that knows it best. */
const checks: readonly (readonly [name: string, command: string, ...commandArguments: string[]])[] = [
  ['types', 'tsc'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['dead code', 'knip'],
];

/** Runs the checks, all at the same time; each counts as one test. */
export async function runChecks(project: string): Promise<Omit<SuiteResult, 'name'>> {
  const audit = { title: 'vulnerabilities of what ships', reason: '' };
  const failures = await Promise.all([
    auditDependencies(project).then((isHarmless) => (isHarmless ? [] : [audit])),
    ...checks.map(async ([title, command, ...commandArguments]) => {
      const child = spawn(join(project, 'node_modules', '.bin', command), commandArguments, {
        cwd: project,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      const [output, errors] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        child.exitCode ?? once(child, 'close'),
      ]);
      process.stdout.write(`${output}${errors}${child.exitCode === 0 ? '✔' : '✖'} ${title}\n`);
      return child.exitCode === 0 ? [] : [{ title, reason: `${output}${errors}`.trimEnd() }];
    }),
  ]);
  const failed = failures.flat();
  return { passed: failures.length - failed.length, failures: failed, skipped: 0 };
}
