import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommand, shellEnvironment } from './commands.ts';
import { project } from './paths.ts';

/**
 * Packages the extension into `dist/wger-explorer-VERSION.vsix` and returns that path, absolute.
 * The manifest's `vscode:prepublish` builds it before.
 */
export async function packageExtension(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const { name, version } = manifest as { readonly name: string; readonly version: string };
  const file = join(project, 'dist', `${name}-${version}.vsix`);
  await mkdir(join(project, 'dist'), { recursive: true });
  await vsce('package', '--out', file);
  return file;
}

/** Without a terminal vsce does not ask the network for a younger version of itself. */
async function vsce(...vsceArguments: readonly string[]): Promise<string> {
  const program = join(project, 'node_modules', '@vscode', 'vsce', 'vsce');
  return runCommand(process.execPath, [program, ...vsceArguments, '--no-dependencies'], {
    cwd: project,
    env: shellEnvironment(),
  });
}

if (import.meta.main) {
  const file = await packageExtension();
  const { size } = await stat(file);
  console.log(`${relative(project, file)}: ${(size / 1000).toFixed(1)} kB`);
  const files = (await vsce('ls')).trim().split('\n');
  console.log(files.map((path) => `  ${path}`).join('\n'));
}
