import * as vscode from 'vscode';
import { DiskFailure } from './errors.ts';

// The editor's file systems tell what is missing by a code of the error, and take or refuse the rest each in its own way.

/** The content of a file; undefined where there is none. @throws DiskFailure */
export async function readFileIfExists(file: vscode.Uri): Promise<Uint8Array | undefined> {
  return undefinedIfNotFound(() => vscode.workspace.fs.readFile(file));
}

/** Kind of a file or folder, and when it was written last, in milliseconds since the epoch; undefined where there is none. @throws DiskFailure */
export async function statIfExists(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return undefinedIfNotFound(() => vscode.workspace.fs.stat(uri));
}

/** Names in a folder; none where there is no folder. @throws DiskFailure */
export async function listNames(folder: vscode.Uri): Promise<readonly string[]> {
  const entries = await undefinedIfNotFound(() => vscode.workspace.fs.readDirectory(folder));
  return (entries ?? []).map(([name]) => name);
}

/** Writes a file, in a folder that is made if it is not there. @throws DiskFailure */
export async function writeFile(file: vscode.Uri, content: Uint8Array): Promise<void> {
  await createFolder(vscode.Uri.joinPath(file, '..'));
  await withDiskFailure(() => vscode.workspace.fs.writeFile(file, content));
}

/** Makes a folder unless it is there: the topmost of a file system can often not be made. @throws DiskFailure */
export async function createFolder(folder: vscode.Uri): Promise<void> {
  if ((await statIfExists(folder)) === undefined) {
    await withDiskFailure(() => vscode.workspace.fs.createDirectory(folder));
  }
}

/** Removes a file, or a folder with all that is in it, if it is there. @throws DiskFailure */
export async function deleteIfExists(uri: vscode.Uri): Promise<void> {
  // When the editor deletes, it takes what it cannot look at for what is not there.
  if ((await statIfExists(uri)) !== undefined) {
    await withDiskFailure(() => vscode.workspace.fs.delete(uri, { recursive: true, useTrash: false }));
  }
}

/** Copies a file into its place; a link there is replaced, not followed. @throws DiskFailure, also where there is no file */
export async function copyFile(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const content = await withDiskFailure(() => vscode.workspace.fs.readFile(from));
  if (isLink(await statIfExists(to))) {
    await deleteIfExists(to);
  }
  await writeFile(to, content);
}

/** Returns true for a folder, false for anything else and for a link to one; undefined where there is nothing. @throws DiskFailure */
export async function isRealFolder(uri: vscode.Uri): Promise<boolean | undefined> {
  const stat = await statIfExists(uri);
  return stat && (stat.type & vscode.FileType.Directory) !== 0 && !isLink(stat);
}

function isLink(stat: vscode.FileStat | undefined): boolean {
  return ((stat?.type ?? 0) & vscode.FileType.SymbolicLink) !== 0;
}

/** The path of a file on a disk, or its whole address, to be shown. */
export function toDisplayPath(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

/** Removes a folder if there is nothing in it. */
export async function removeIfEmpty(folder: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  const isEmpty = await fs.readDirectory(folder).then(
    (entries) => entries.length === 0,
    () => false,
  );
  if (isEmpty) {
    await fs.delete(folder, { useTrash: false }).then(undefined, () => undefined);
  }
}

async function undefinedIfNotFound<Result>(action: () => Thenable<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw toDiskFailure(error);
  }
}

async function withDiskFailure<Result>(action: () => Thenable<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw toDiskFailure(error);
  }
}

function toDiskFailure(cause: unknown): DiskFailure {
  return new DiskFailure(cause instanceof Error ? cause.message : String(cause), { cause });
}
