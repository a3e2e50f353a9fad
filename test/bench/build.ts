import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../esbuild.mjs';
import { bundleSuite } from '../harness/bundleSuite.ts';
import type { HostSuite } from '../host/build.ts';

/** The parts of the extension that VS Code reads beside its code. */
const parts = ['package.json', 'package.nls.json', 'package.nls.de.json', 'l10n', 'media'];

/** Builds the extension as it ships, with {@link file://./host/probe.ts} as its entry point, and what measures it. */
export async function buildBenchSuite(project: string): Promise<HostSuite> {
  const developmentPath = join(project, 'out', 'bench-extension');
  const entry = join(project, 'out', 'bench', 'figures.cjs');
  const sources = join(project, 'test', 'bench', 'host');
  await rm(developmentPath, { recursive: true, force: true });
  await mkdir(developmentPath, { recursive: true });
  await Promise.all([
    ...parts.map((part) => cp(join(project, part), join(developmentPath, part), { recursive: true })),
    bundle(join(sources, 'probe.ts'), join(developmentPath, 'dist')),
    bundleSuite(join(sources, 'figures.ts'), entry),
  ]);
  return { developmentPath, entry };
}
