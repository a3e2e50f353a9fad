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
 * Writes a file on any file system. It is written whole beside its place first: what was there before stays until then, and on
 * a disk it hands on who may read and write it.
 *
 * @throws the signal's reason when the caller gave up, and what the file system throws
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

/** The editor's own way of writing says nothing of modes. */
async function replaceOnDisk(
  path: string,
  { bytes, isPrivate }: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  // A link stays one: the file that it leads to is replaced.
  const file = await realpath(path).catch(() => path);
  const mode = await getMode(file);
  const temporary = createTemporaryUri(vscode.Uri.file(file)).fsPath;
  await writeAndRename(temporary, file, async () => {
    const initial = isPrivate || mode !== undefined ? 0o600 : 0o666;
    await writeFile(temporary, bytes, { flag: 'wx', mode: initial, flush: true });
    if (mode !== undefined) {
      // A file system without modes refuses that.
      await chmod(temporary, mode).catch(() => undefined);
    }
    signal?.throwIfAborted();
  });
}

/** @returns undefined where there is no file. @throws where there is one that must not be written */
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
