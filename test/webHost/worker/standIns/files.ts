// `node:fs/promises` for the tests: files of the control process, except for those that the page itself keeps.
import type * as fileSystem from 'node:fs/promises';
import * as vscode from 'vscode';
import { Bytes } from './bytes.ts';
import { isPagePath, pathToUri } from '../disk.ts';
import { remoteModule } from '../remote.ts';

const disk = remoteModule('node:fs/promises') as unknown as typeof fileSystem;

export const { chmod, cp, lstat, mkdtemp, stat, symlink } = disk;

export async function readFile(path: string, encoding?: 'utf8'): Promise<Uint8Array | string> {
  if (!isPagePath(path)) {
    return disk.readFile(path, encoding);
  }
  const bytes = await vscode.workspace.fs.readFile(pathToUri(path));
  return encoding === undefined ? Bytes.from(bytes) : new TextDecoder().decode(bytes);
}

export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  if (isPagePath(path)) {
    await vscode.workspace.fs.writeFile(pathToUri(path), Bytes.from(content));
  } else {
    await disk.writeFile(path, content);
  }
}

/** Copies and deletes: a page writes whole files, and cannot replace one in a single step. */
export async function rename(from: string, to: string): Promise<void> {
  if (isPagePath(to)) {
    await writeFile(to, await readFile(from));
    await rm(from);
  } else {
    await disk.rename(from, to);
  }
}

/** An entry of a folder. */
interface Entry {
  readonly name: string;
  readonly parentPath: string;
  readonly isFile: () => boolean;
}

interface ReaddirOptions {
  readonly recursive?: boolean;
  readonly withFileTypes?: boolean;
}

export async function readdir(
  path: string,
  options: ReaddirOptions = {},
): Promise<readonly string[] | readonly Entry[]> {
  if (!isPagePath(path)) {
    return options.withFileTypes === true
      ? disk.readdir(path, { ...options, withFileTypes: true })
      : disk.readdir(path, { recursive: options.recursive === true });
  }
  const entries = await readEntries(path, options.recursive === true);
  return options.withFileTypes === true ? entries : entries.map(({ name }) => name);
}

async function readEntries(parentPath: string, isRecursive: boolean): Promise<Entry[]> {
  const found = await vscode.workspace.fs.readDirectory(pathToUri(parentPath));
  const entries = await Promise.all(
    found.map(async ([name, type]): Promise<Entry[]> => {
      const isFile = type === vscode.FileType.File;
      const below = isRecursive && !isFile ? await readEntries(`${parentPath}/${name}`, true) : [];
      return [{ name, parentPath, isFile: () => isFile }, ...below];
    }),
  );
  return entries.flat();
}

export async function mkdir(path: string, options?: { readonly recursive: boolean }): Promise<void> {
  if (isPagePath(path)) {
    await vscode.workspace.fs.createDirectory(pathToUri(path));
  } else {
    await disk.mkdir(path, options);
  }
}

export async function rm(
  path: string,
  options: { readonly recursive?: boolean; readonly force?: boolean } = {},
): Promise<void> {
  if (!isPagePath(path)) {
    await disk.rm(path, options);
    return;
  }
  try {
    await vscode.workspace.fs.delete(pathToUri(path), { recursive: options.recursive === true });
  } catch (error) {
    if (options.force !== true) {
      throw error;
    }
  }
}

/** Does nothing for files of a page, which have no time that can be set. */
export async function utimes(path: string, accessed: Date, modified: Date): Promise<void> {
  if (!isPagePath(path)) {
    await disk.utimes(path, accessed, modified);
  }
}
