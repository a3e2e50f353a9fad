import { join } from 'node:path';
import { buildSuite, type HostSuite } from '../host/build.ts';

/** Builds the extension as it ships, with {@link file://./host/probe.ts} as its entry point, and what measures it. */
export function buildBenchSuite(project: string): Promise<HostSuite> {
  const sources = join(project, 'test', 'bench', 'host');
  return buildSuite(project, {
    name: 'bench',
    probe: join(sources, 'probe.ts'),
    index: join(sources, 'figures.ts'),
  });
}
