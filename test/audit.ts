import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createShellEnvironment } from './harness/system/commands.ts';

/** Time limit for the registry, in milliseconds: less than the slowest of the other checks takes. */
const auditTimeout = 30_000;

const severities = ['low', 'moderate', 'high', 'critical'] as const;

type VulnerabilityCounts = Readonly<Record<(typeof severities)[number], number>>;

/**
 * Asks the registry for known vulnerabilities of the dependencies that ship. A serious one fails the check, because
 * users get that code and it has few packages to replace. Lesser ones are only printed: they are published at any time,
 * and would fail unrelated changes. An unreachable registry does not fail the check either.
 *
 * @returns true unless a serious vulnerability is known
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

/** The counts that `npm audit --json` prints; undefined if it could not ask the registry. */
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
