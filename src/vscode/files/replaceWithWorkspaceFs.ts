import * as vscode from 'vscode';
import { getBaseName } from '../text/fileName.ts';

/** Upper limit on the characters of a file's name in that of the temporary one, which could be too long. */
const maxPrefixLength = 40;

export interface FileContent {
  readonly bytes: Uint8Array;
  /**
   * True if it was read with the key: a file created for it is for its user alone, where the file system can tell users apart.
   */
  readonly isPrivate: boolean;
}

/**
 * Writes a file by the editor's own means, which say nothing of modes. It is written whole beside its place first: what was there
 * before stays until then.
 *
 * @throws the signal's reason when the caller gave up, and what the file system throws
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
      // The editor removes the old file before it moves the other one, which then is all there is.
      const reason = error instanceof Error ? error.message : String(error);
      const name = getBaseName(temporary);
      throw new Error(vscode.l10n.t('{0} The new content is in {1}.', reason, name), { cause: error });
    }
    await fs.delete(temporary).then(undefined, () => undefined);
    throw error;
  }
}

/** A name for a file beside another, and so on the same disk. */
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
