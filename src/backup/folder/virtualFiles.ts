import * as vscode from 'vscode';
import { getErrorMessage } from '../../api/failures/failures.ts';
import { maxFileBytes } from './backupFolder.ts';
import { DiskFailure, FolderRefused } from './errors.ts';

// File systems of the editor report a missing file by the code of the error. All other errors differ from one to the next.

/**
 * The content of a file; undefined if it does not exist.
 *
 * @throws FolderRefused if something else is in its place, or a larger file; DiskFailure
 */
export async function readFileIfExists(
  file: vscode.Uri,
  maxBytes = maxFileBytes,
): Promise<Uint8Array | undefined> {
  return undefinedIfNotFound(() => readFile(file, maxBytes));
}

/** Follows links. Reading a pipe or a device might never end. */
async function readFile(file: vscode.Uri, maxBytes = maxFileBytes): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(file);
  if ((type & vscode.FileType.File) === 0 || size > maxBytes) {
    throw new FolderRefused('foreign', toDisplayPath(file));
  }
  return vscode.workspace.fs.readFile(file);
}

/** Type and times of a file or folder; undefined if it does not exist. @throws DiskFailure */
export async function statIfExists(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return undefinedIfNotFound(() => vscode.workspace.fs.stat(uri));
}

/** Names in a folder; none if it does not exist. @throws DiskFailure */
export async function listNames(folder: vscode.Uri): Promise<readonly string[]> {
  const entries = await undefinedIfNotFound(() => vscode.workspace.fs.readDirectory(folder));
  return (entries ?? []).map(([name]) => name);
}

/**
 * Writes a file, and creates its folder if necessary. A link in its place is replaced, not followed.
 *
 * @throws FolderRefused if something else than a file is in its place; DiskFailure
 */
export async function writeFile(file: vscode.Uri, content: Uint8Array): Promise<void> {
  await createFolder(vscode.Uri.joinPath(file, '..'));
  const found = await statIfExists(file);
  if (isLink(found)) {
    await deleteIfExists(file);
  } else if (found !== undefined && (found.type & vscode.FileType.File) === 0) {
    throw new FolderRefused('foreign', toDisplayPath(file));
  }
  await withDiskFailure(() => vscode.workspace.fs.writeFile(file, content));
}

/** Creates a folder unless it exists: many file systems refuse to create their root. @throws DiskFailure */
export async function createFolder(folder: vscode.Uri): Promise<void> {
  if ((await statIfExists(folder)) === undefined) {
    await withDiskFailure(() => vscode.workspace.fs.createDirectory(folder));
  }
}

/** Deletes a file, or a folder with its content if `recursive`. @throws FolderRefused for any other folder; DiskFailure */
export async function deleteIfExists(uri: vscode.Uri, recursive = false): Promise<void> {
  // The delete of the editor treats an entry that it cannot stat as missing.
  const isFolder = await isRealFolder(uri);
  if (isFolder === true && !recursive) {
    throw new FolderRefused('foreign', toDisplayPath(uri));
  }
  if (isFolder !== undefined) {
    await withDiskFailure(() => vscode.workspace.fs.delete(uri, { recursive, useTrash: false }));
  }
}

/** Deletes a file. @throws DiskFailure, also if there is none */
export async function deleteFile(file: vscode.Uri): Promise<void> {
  await withDiskFailure(() => vscode.workspace.fs.delete(file, { useTrash: false }));
}

/** Copies a file, as {@link writeFile} does. @throws FolderRefused, DiskFailure, also if there is no file to copy */
export async function copyFile(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  await writeFile(to, await withDiskFailure(() => readFile(from)));
}

/** Returns true for a folder, false for anything else including a link to one, undefined for nothing. @throws DiskFailure */
export async function isRealFolder(uri: vscode.Uri): Promise<boolean | undefined> {
  const stat = await statIfExists(uri);
  return stat && (stat.type & vscode.FileType.Directory) !== 0 && !isLink(stat);
}

function isLink(stat: vscode.FileStat | undefined): boolean {
  return ((stat?.type ?? 0) & vscode.FileType.SymbolicLink) !== 0;
}

/** The path of a file on a disk, or its full URI, for messages. */
export function toDisplayPath(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

/** Removes a folder if it is empty. */
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

function toDiskFailure(cause: unknown): DiskFailure | FolderRefused {
  if (cause instanceof FolderRefused) {
    return cause;
  }
  return new DiskFailure(getErrorMessage(cause), { cause });
}
