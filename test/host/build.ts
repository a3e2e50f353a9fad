import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../esbuild.mjs';
import { bundleSuite } from '../harness/bundleSuite.ts';

/** The parts of the extension that VS Code reads beside its code. */
const parts = ['package.json', 'package.nls.json', 'package.nls.de.json', 'l10n', 'media'];

export interface HostSuite {
  /** The extension with the probe around it, as a folder that VS Code can load. */
  readonly developmentPath: string;
  /** The bundled tests. */
  readonly entry: string;
}

/** Builds the extension as it ships, with {@link file://./probe.ts} as its entry point, and the host tests. */
export async function buildHostSuite(project: string): Promise<HostSuite> {
  const developmentPath = join(project, 'out', 'host-extension');
  const entry = join(project, 'out', 'host', 'index.cjs');
  await rm(developmentPath, { recursive: true, force: true });
  await mkdir(developmentPath, { recursive: true });
  await Promise.all([
    ...parts.map((part) => cp(join(project, part), join(developmentPath, part), { recursive: true })),
    bundle(join(project, 'test', 'host', 'probe.ts'), join(developmentPath, 'dist')),
    bundleSuite(join(project, 'test', 'host', 'index.ts'), entry),
  ]);
  return { developmentPath, entry };
}
