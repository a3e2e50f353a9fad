import * as vscode from 'vscode';
import { DiskFailure } from './errors.ts';

// The editor's file systems tell what is missing by a code of the error, and take or refuse the rest each in its own way.

/** The content of a file; undefined where there is none. @throws DiskFailure */
export async function readIfThere(file: vscode.Uri): Promise<Uint8Array | undefined> {
  return unlessGone(() => vscode.workspace.fs.readFile(file));
}

/** Kind of a file or folder, and when it was written last, in milliseconds since the epoch; undefined where there is none. @throws DiskFailure */
export async function lookAt(place: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return unlessGone(() => vscode.workspace.fs.stat(place));
}

/** Names in a folder; none where there is no folder. @throws DiskFailure */
export async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  const entries = await unlessGone(() => vscode.workspace.fs.readDirectory(folder));
  return (entries ?? []).map(([name]) => name);
}

/** Writes a file, in a folder that is made if it is not there. @throws DiskFailure */
export async function write(file: vscode.Uri, content: Uint8Array): Promise<void> {
  await makeFolder(vscode.Uri.joinPath(file, '..'));
  await asDiskFailure(() => vscode.workspace.fs.writeFile(file, content));
}

/** Makes a folder unless it is there: the topmost of a file system can often not be made. @throws DiskFailure */
export async function makeFolder(folder: vscode.Uri): Promise<void> {
  if ((await lookAt(folder)) === undefined) {
    await asDiskFailure(() => vscode.workspace.fs.createDirectory(folder));
  }
}

/** Removes a file, or a folder with all that is in it, if it is there. @throws DiskFailure */
export async function remove(place: vscode.Uri): Promise<void> {
  await unlessGone(() => vscode.workspace.fs.delete(place, { recursive: true, useTrash: false }));
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

async function unlessGone<Result>(action: () => Thenable<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw failureOf(error);
  }
}

async function asDiskFailure(action: () => Thenable<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(cause: unknown): DiskFailure {
  return new DiskFailure(cause instanceof Error ? cause.message : String(cause), { cause });
}
