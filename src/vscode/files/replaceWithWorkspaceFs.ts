import * as vscode from 'vscode';
import { getErrorMessage } from '../../api/failures/failures.ts';
import { getBaseName } from '../text/fileName.ts';

/** Maximum number of characters of a file's name in that of its temporary file. */
const maxPrefixLength = 40;

export interface FileContent {
  readonly bytes: Uint8Array;
  /**
   * True for data that was read with the key: a file created for it is readable by its user only, if the file system has modes.
   */
  readonly isPrivate: boolean;
}

/**
 * Writes a file with the editor's file system API, which has no modes, by way of a temporary file beside it, so that an existing
 * file stays until all is written.
 *
 * @throws the signal's reason when the caller aborts, and errors of the file system
 */
export async function replaceWithWorkspaceFs(
  file: vscode.Uri,
  { bytes }: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  const { fs } = vscode.workspace;
  const temporary = createTemporaryUri(file);
  const existed = await exists(file);
  let isMoving = false;
  try {
    await fs.writeFile(temporary, bytes);
    signal?.throwIfAborted();
    isMoving = true;
    await fs.rename(temporary, file, { overwrite: true });
  } catch (error) {
    if (isMoving && existed && !(await exists(file))) {
      // The editor deleted the old file before the failed move, so the temporary file is the only copy left.
      const name = getBaseName(temporary);
      const reason = getErrorMessage(error);
      throw new Error(vscode.l10n.t('{0} The new content is in {1}.', reason, name), { cause: error });
    }
    await fs.delete(temporary).then(undefined, () => undefined);
    throw error;
  }
}

/** URI for a temporary file beside another file, and so on the same disk. */
export function createTemporaryUri(file: vscode.Uri): vscode.Uri {
  const prefix = getBaseName(file).slice(0, maxPrefixLength).toWellFormed();
  return vscode.Uri.joinPath(file, '..', `${prefix}.${crypto.randomUUID().slice(0, 8)}.tmp`);
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
