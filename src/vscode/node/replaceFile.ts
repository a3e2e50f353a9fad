import { constants } from 'node:fs';
import { access, chmod, realpath, stat, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { hasErrorCode, writeAndRename } from '../../collections/node/files.ts';
import {
  replaceWithWorkspaceFs,
  createTemporaryUri,
  type FileContent,
} from '../files/replaceWithWorkspaceFs.ts';

/**
 * Writes a file on any file system by way of a temporary file beside it, so that an existing file stays until all is written. On
 * a disk, its mode is kept.
 *
 * @throws the signal's reason when the caller aborts, and errors of the file system
 */
export async function replaceFile(
  file: vscode.Uri,
  content: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  await (file.scheme === 'file'
    ? replaceOnDisk(file.fsPath, content, signal)
    : replaceWithWorkspaceFs(file, content, signal));
}

/** Writes with Node, since the editor's file system API has no modes. */
async function replaceOnDisk(
  path: string,
  { bytes, isPrivate }: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  // Keeps a symbolic link, and replaces its target.
  const file = await realpath(path).catch(() => path);
  const mode = await getMode(file);
  const temporary = createTemporaryUri(vscode.Uri.file(file)).fsPath;
  await writeAndRename(temporary, file, async () => {
    const initial = isPrivate || mode !== undefined ? 0o600 : 0o666;
    await writeFile(temporary, bytes, { flag: 'wx', mode: initial, flush: true });
    if (mode !== undefined) {
      // File systems without modes reject this.
      await chmod(temporary, mode).catch(() => undefined);
    }
    signal?.throwIfAborted();
  });
}

/** Mode of a file; undefined if there is none. @throws if it is not writable */
async function getMode(file: string): Promise<number | undefined> {
  try {
    await access(file, constants.W_OK);
    return (await stat(file)).mode & 0o777;
  } catch (error) {
    if (hasErrorCode(error, ['ENOENT'])) {
      return undefined;
    }
    throw error;
  }
}
