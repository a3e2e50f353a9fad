import type * as fileSystem from 'node:fs/promises';
import * as vscode from 'vscode';
import { remoteModule } from './remote.ts';

/** Files of the control process. */
const disk = remoteModule('node:fs/promises') as unknown as typeof fileSystem;

/**
 * The scheme for files of the control process. The page's own scheme for local files works only for what the user
 * opened.
 */
const diskScheme = 'test-disk';

/** Folders that the page itself keeps, by scheme: user data, and logs. */
const pageSchemes = new Map([
  ['vscode-userdata', /^\/User\//],
  ['vscode-log', /^\/\d{8}T\d{6}\//],
]);

/** Returns true for a path that the page itself keeps. */
export function isPagePath(path: string): boolean {
  return getScheme(path) !== diskScheme;
}

export function pathToUri(path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: getScheme(path), path });
}

function getScheme(path: string): string {
  return [...pageSchemes].find(([, beginning]) => beginning.test(path))?.[0] ?? diskScheme;
}

/**
 * Provides the files of the control process to the editor, like an extension that provides those of another computer.
 */
export function registerDisk(): vscode.Disposable {
  return vscode.workspace.registerFileSystemProvider(diskScheme, new Disk(), { isCaseSensitive: true });
}

class Disk implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  async stat({ path }: vscode.Uri): Promise<vscode.FileStat> {
    const stats = await translateErrors(path, disk.stat(path));
    const type = stats.isDirectory() ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: stats.ctimeMs, mtime: stats.mtimeMs, size: stats.size };
  }

  readFile({ path }: vscode.Uri): Promise<Uint8Array> {
    return translateErrors(path, disk.readFile(path));
  }

  async readDirectory({ path }: vscode.Uri): Promise<[string, vscode.FileType][]> {
    const entries = await translateErrors(path, disk.readdir(path, { withFileTypes: true }));
    return entries.map((entry) => [
      entry.name,
      entry.isDirectory() ? vscode.FileType.Directory : vscode.FileType.File,
    ]);
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): Promise<void> {
    return translateErrors(path, disk.writeFile(path, content));
  }

  async createDirectory({ path }: vscode.Uri): Promise<void> {
    await translateErrors(path, disk.mkdir(path));
  }

  rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    return translateErrors(from.path, disk.rename(from.path, to.path));
  }

  delete({ path }: vscode.Uri, { recursive }: { readonly recursive: boolean }): Promise<void> {
    return translateErrors(path, disk.rm(path, { recursive }));
  }
}

/** Turns errors into those of the editor. */
async function translateErrors<Result>(path: string, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    switch (code) {
      case 'ENOENT':
        throw vscode.FileSystemError.FileNotFound(path);
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        throw vscode.FileSystemError.NoPermissions(path);
      default:
        throw error;
    }
  }
}
