import { arch, platform, release } from 'node:os';
import type { Fact } from '../diagnosticsText.ts';

/** Facts about the machine, and what runs the extension on it. */
export function systemFacts(): readonly Fact[] {
  // What follows the figures may name whoever built the system.
  const [version = ''] = /^[\d.]*/.exec(release()) ?? [];
  return [
    ['Node.js', process.versions.node],
    ['System', `${platform()} ${version} ${arch()}`],
  ];
}
