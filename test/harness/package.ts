import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommand, createShellEnvironment } from './system/commands.ts';
import { project } from './system/paths.ts';

/** The earliest time that a VSIX can store, in seconds since 1970, for sources without a repository. */
const minTimestamp = 315_532_800;

/**
 * Packages the extension into `dist/wger-explorer-VERSION.vsix`, and returns that path, absolute. The manifest's
 * `vscode:prepublish` builds it before. The same sources always make the same bytes.
 *
 * @param folder the sources; those of this project when absent
 */
export async function packageExtension(folder = project): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version } = manifest as { readonly name: string; readonly version: string };
  const file = join(folder, 'dist', `${name}-${version}.vsix`);
  await mkdir(join(folder, 'dist'), { recursive: true });
  // A VSIX stores the permissions of its files, both of built files and of those from a checkout.
  const mask = process.umask(0o022);
  try {
    await Promise.all((await findShippedFiles(folder)).map((path) => chmod(path, 0o644)));
    await runVsce(folder, 'package', '--out', file);
  } finally {
    process.umask(mask);
  }
  return file;
}

/** The files of the package that exist already. */
async function findShippedFiles(folder: string): Promise<readonly string[]> {
  const lines = (await readFile(join(folder, '.vscodeignore'), 'utf8')).split('\n');
  const patterns = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  return globSync(patterns, { cwd: folder }).map((path) => join(folder, path));
}

/**
 * Runs vsce. Without a terminal, it does not ask the network for a newer version of itself. It takes the time stamps of
 * files from `SOURCE_DATE_EPOCH`, in the local time zone, and their order from the locale.
 */
async function runVsce(folder: string, ...vsceArguments: readonly string[]): Promise<string> {
  const program = join(project, 'node_modules', '@vscode', 'vsce', 'vsce');
  return runCommand(process.execPath, [program, ...vsceArguments, '--no-dependencies'], {
    cwd: folder,
    env: { ...createShellEnvironment(), SOURCE_DATE_EPOCH: await getCommitTime(), TZ: 'UTC', LC_ALL: 'C' },
  });
}

/** The time of the last commit, in seconds since 1970. */
async function getCommitTime(): Promise<string> {
  try {
    return (await runCommand('git', ['log', '-1', '--format=%ct'], { cwd: project })).trim();
  } catch {
    return String(minTimestamp);
  }
}

if (import.meta.main) {
  const file = await packageExtension();
  const { size } = await stat(file);
  console.log(`${relative(project, file)}: ${(size / 1000).toFixed(1)} kB`);
  const files = (await runVsce(project, 'ls')).trim().split('\n');
  console.log(files.map((path) => `  ${path}`).join('\n'));
}
