import { join } from 'node:path';
import { buildSuite, type HostSuite } from '../host/build.ts';

/**
 * Builds the extension as it ships, but with {@link file://./host/probe.ts} as its entry point, and the measurements.
 */
export function buildBenchSuite(project: string): Promise<HostSuite> {
  const sources = join(project, 'test', 'bench', 'host');
  return buildSuite(project, {
    name: 'bench',
    probe: join(sources, 'probe.ts'),
    index: join(sources, 'figures.ts'),
  });
}
