import * as vscode from 'vscode';
import { replaceWithWorkspaceFs, type FileContent } from '../vscode/files/replaceWithWorkspaceFs.ts';

/** Scheme of files that the user picked in the browser, which are the only ones with it there. */
const pickedFileScheme = 'file';

/** Writes a file on any file system of the browser. */
export async function replaceFile(
  file: vscode.Uri,
  content: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  if (file.scheme !== pickedFileScheme) {
    await replaceWithWorkspaceFs(file, content, signal);
    return;
  }
  // No temporary file may be created beside it. The browser itself replaces the file once all is written.
  signal?.throwIfAborted();
  await vscode.workspace.fs.writeFile(file, content.bytes);
}
