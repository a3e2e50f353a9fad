import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createShellEnvironment } from './harness/commands.ts';

/** How long the registry may take, in milliseconds: less than the slowest of the checks beside it. */
const auditTimeout = 30_000;

const severities = ['low', 'moderate', 'high', 'critical'] as const;

type VulnerabilityCounts = Readonly<Record<(typeof severities)[number], number>>;

/**
 * Asks the registry for known vulnerabilities of what ships. A serious one fails the check, since users get that code and there
 * are few packages to replace. Lesser ones are only said: they become known at any time, and would fail a change that has nothing
 * to do with them. So does a registry that does not answer: what is not known says nothing against the code.
 *
 * @returns whether nothing serious is known
 */
export async function auditDependencies(project: string): Promise<boolean> {
  const child = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: project,
    env: createShellEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    timeout: auditTimeout,
  });
  const output = await Promise.race([
    text(child.stdout),
    new Promise<string>((resolve) => {
      child.once('error', () => {
        resolve('');
      });
    }),
  ]);
  const counts = parseAuditCounts(output);
  if (counts === undefined) {
    process.stdout.write('✔ vulnerabilities of what ships: not known, since the registry gave no answer\n');
    return true;
  }
  const words = severities.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  const passed = isHarmless(counts);
  process.stdout.write(`${passed ? '✔' : '✖'} vulnerabilities of what ships: ${words}\n`);
  return passed;
}

export function isHarmless({ high, critical }: VulnerabilityCounts): boolean {
  return high + critical === 0;
}

/** The counts in what `npm audit --json` prints; undefined where it could not ask. */
export function parseAuditCounts(output: string): VulnerabilityCounts | undefined {
  try {
    const { metadata } = JSON.parse(output) as { readonly metadata?: { readonly vulnerabilities?: unknown } };
    const counts = metadata?.vulnerabilities as Partial<VulnerabilityCounts> | undefined;
    return counts !== undefined && severities.every((severity) => typeof counts[severity] === 'number')
      ? (counts as VulnerabilityCounts)
      : undefined;
  } catch {
    return undefined;
  }
}
