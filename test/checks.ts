import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { auditDependencies } from './audit.ts';
import type { SuiteResult } from './harness/suites/results.ts';

type Command = readonly [program: string, ...programArguments: string[]];

/** Static checks. The preview page and the code for browsers have type checks of their own. */
const checks: readonly (readonly [title: string, ...commands: Command[]])[] = [
  [
    'types',
    ['tsc'],
    ['tsc', '-p', 'src/previews/page'],
    ['tsc', '-p', 'src/web'],
    ['tsc', '-p', 'test/unit/webHost'],
  ],
  ['lint', ['eslint', '.', '--max-warnings', '0']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['dead code', ['knip']],
];

/** Runs the checks in parallel. Each counts as one test. */
export async function runChecks(project: string): Promise<Omit<SuiteResult, 'name'>> {
  const audit = { title: 'vulnerabilities of what ships', reason: '' };
  const failures = await Promise.all([
    auditDependencies(project).then((isHarmless) => (isHarmless ? [] : [audit])),
    ...checks.map(async ([title, ...commands]) => {
      const outputs = await Promise.all(commands.map((command) => runCheck(project, command)));
      const output = outputs.map((each) => each.output).join('');
      const isPassed = outputs.every((each) => each.isPassed);
      process.stdout.write(`${output}${isPassed ? '✔' : '✖'} ${title}\n`);
      return isPassed ? [] : [{ title, reason: output.trimEnd() }];
    }),
  ]);
  const failed = failures.flat();
  return { passed: failures.length - failed.length, failures: failed, skipped: 0 };
}

async function runCheck(
  project: string,
  [program, ...programArguments]: Command,
): Promise<{ readonly output: string; readonly isPassed: boolean }> {
  const child = spawn(join(project, 'node_modules', '.bin', program), programArguments, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'close'),
  ]);
  return { output: `${output}${errors}`, isPassed: child.exitCode === 0 };
}
