import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { unlinked } from './unlinked.ts';

/** So much of a file's name is in that of the temporary one; longer ones could be too long. */
const longestBeginning = 40;

/**
 * Writes a file on any file system. It is written whole beside its place first: what was there before stays until then.
 *
 * @throws the signal's reason when the caller gave up, and what the file system throws
 */
export async function replaceFile(file: vscode.Uri, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  const { fs } = vscode.workspace;
  const beginning = basename(file.path).slice(0, longestBeginning).toWellFormed();
  const name = `${beginning}.${randomUUID().slice(0, 8)}.tmp`;
  const temporary = vscode.Uri.joinPath(file, '..', name);
  const wasThere = await exists(file);
  try {
    await fs.writeFile(temporary, bytes);
    signal?.throwIfAborted();
    await fs.rename(temporary, file, { overwrite: true });
  } catch (error) {
    if (wasThere && !(await exists(file))) {
      // The editor removes the old file before it moves the other one, which then is all there is.
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(vscode.l10n.t('{0} The new content is in {1}.', reason, name), { cause: error });
    }
    await fs.delete(temporary).then(undefined, () => undefined);
    throw error;
  }
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
  const reason = error instanceof Error ? error.message : String(error);
  const text = vscode.l10n.t('{0} could not be written: {1}', basename(file.path), reason);
  void vscode.window.showErrorMessage(unlinked(text));
}
