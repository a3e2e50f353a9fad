import { constants } from 'node:fs';
import { access, chmod, realpath, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { isOneOf, replaceBy } from '../../collections/node/files.ts';
import { sanitize } from '../text/sanitize.ts';

/** So much of a file's name is in that of the temporary one; longer ones could be too long. */
const maxPrefixLength = 40;

export interface FileContent {
  readonly bytes: Uint8Array;
  /**
   * True if it was read with the key: a file created for it is for its user alone, where the file system can tell users apart.
   */
  readonly isPrivate: boolean;
}

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
    : replaceAnywhere(file, content, signal));
}

/** The editor's own way of writing says nothing of modes. */
async function replaceOnDisk(
  path: string,
  { bytes, isPrivate }: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  // A link stays one: the file that it leads to is replaced.
  const file = await realpath(path).catch(() => path);
  const mode = await modeOf(file);
  const temporary = temporaryOf(vscode.Uri.file(file)).fsPath;
  await replaceBy(temporary, file, async () => {
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
async function modeOf(file: string): Promise<number | undefined> {
  try {
    await access(file, constants.W_OK);
    return (await stat(file)).mode & 0o777;
  } catch (error) {
    if (isOneOf(error, ['ENOENT'])) {
      return undefined;
    }
    throw error;
  }
}

async function replaceAnywhere(
  file: vscode.Uri,
  { bytes }: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  const { fs } = vscode.workspace;
  const temporary = temporaryOf(file);
  const wasThere = await exists(file);
  try {
    await fs.writeFile(temporary, bytes);
    signal?.throwIfAborted();
    await fs.rename(temporary, file, { overwrite: true });
  } catch (error) {
    if (wasThere && !(await exists(file))) {
      // The editor removes the old file before it moves the other one, which then is all there is.
      const reason = error instanceof Error ? error.message : String(error);
      const name = basename(temporary.path);
      throw new Error(vscode.l10n.t('{0} The new content is in {1}.', reason, name), { cause: error });
    }
    await fs.delete(temporary).then(undefined, () => undefined);
    throw error;
  }
}

/** Beside the file, and so on the same disk. */
function temporaryOf(file: vscode.Uri): vscode.Uri {
  const beginning = basename(file.path).slice(0, maxPrefixLength).toWellFormed();
  return vscode.Uri.joinPath(file, '..', `${beginning}.${randomUUID().slice(0, 8)}.tmp`);
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

/** Says why a file could not be written. */
export function showUnwritten(file: vscode.Uri, error: unknown): void {
  const text = vscode.l10n.t('{0} could not be written: {1}', basename(file.path), reasonOf(error));
  void vscode.window.showErrorMessage(sanitize(text));
}

function reasonOf(error: unknown): string {
  if (isOneOf(error, ['ENOENT', 'ENOTDIR'])) {
    return vscode.l10n.t('Its folder does not exist.');
  }
  if (isOneOf(error, ['EACCES', 'EPERM', 'EROFS'])) {
    return vscode.l10n.t('You have no permission to write there.');
  }
  if (isOneOf(error, ['ENOSPC', 'EDQUOT'])) {
    return vscode.l10n.t('The disk is full.');
  }
  return error instanceof Error ? error.message : String(error);
}
