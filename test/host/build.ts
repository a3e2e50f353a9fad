import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../bundle.mjs';
import { bundleSuite } from '../harness/suites/bundleSuite.ts';

/** The files that VS Code reads in addition to the code. */
const parts = ['package.json', 'package.nls.json', 'package.nls.de.json', 'media'];

export interface HostSuite {
  /** The built extension with the probe, as a folder that VS Code can load. */
  readonly developmentPath: string;
  /** The bundled tests. */
  readonly entry: string;
}

export interface SuiteSources {
  /** Names the folders of the build. */
  readonly name: string;
  /** The entry point of the extension. */
  readonly probe: string;
  /** The entry point of the tests. */
  readonly index: string;
}

/** Builds the host tests, and the extension as it ships, with {@link file://./probe.ts} as its entry point. */
export function buildHostSuite(project: string): Promise<HostSuite> {
  const sources = join(project, 'test', 'host');
  return buildSuite(project, {
    name: 'host',
    probe: join(sources, 'probe.ts'),
    index: join(sources, 'index.ts'),
  });
}

/** Builds the extension with a probe as its entry point, and the tests that use the probe. */
export async function buildSuite(project: string, { name, probe, index }: SuiteSources): Promise<HostSuite> {
  const developmentPath = join(project, 'out', `${name}-extension`);
  const entry = join(project, 'out', name, 'index.cjs');
  await rm(developmentPath, { recursive: true, force: true });
  await mkdir(developmentPath, { recursive: true });
  await Promise.all([
    ...parts.map((part) => cp(join(project, part), join(developmentPath, part), { recursive: true })),
    bundle(probe, join(developmentPath, 'dist')),
    bundleSuite(index, entry),
  ]);
  return { developmentPath, entry };
}
