import * as vscode from 'vscode';
import { replaceWithWorkspaceFs, type FileContent } from '../vscode/files/replaceWithWorkspaceFs.ts';

/** Files that the user has picked in the browser: a page knows no other of this scheme. */
const pickedFileScheme = 'file';

/** Writes a file on any file system that a page knows. */
export async function replaceFile(
  file: vscode.Uri,
  content: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  if (file.scheme !== pickedFileScheme) {
    await replaceWithWorkspaceFs(file, content, signal);
    return;
  }
  // Nothing may be written beside it. The browser swaps the file once all is written.
  signal?.throwIfAborted();
  await vscode.workspace.fs.writeFile(file, content.bytes);
}
