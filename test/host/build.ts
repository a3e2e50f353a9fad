import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../bundle.mjs';
import { bundleSuite } from '../harness/bundleSuite.ts';

/** The parts of the extension that VS Code reads beside its code. */
const parts = ['package.json', 'package.nls.json', 'package.nls.de.json', 'l10n', 'media'];

export interface HostSuite {
  /** The extension with the probe around it, as a folder that VS Code can load. */
  readonly developmentPath: string;
  /** The bundled tests. */
  readonly entry: string;
}

export interface SuiteSources {
  /** Tells the results from those of other suites. */
  readonly name: string;
  /** The extension's entry point. */
  readonly probe: string;
  /** What the extension host calls. */
  readonly index: string;
}

/** Builds the extension as it ships, with {@link file://./probe.ts} as its entry point, and the host tests. */
export function buildHostSuite(project: string): Promise<HostSuite> {
  const sources = join(project, 'test', 'host');
  return buildSuite(project, {
    name: 'host',
    probe: join(sources, 'probe.ts'),
    index: join(sources, 'index.ts'),
  });
}

/** Builds the extension around a probe, and what talks to that. */
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
