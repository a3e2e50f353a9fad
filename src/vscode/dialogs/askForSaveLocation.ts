import * as vscode from 'vscode';
import { homeFolder } from '../node/homeFolder.ts';
import { toFileName } from '../text/fileName.ts';
import { sanitize } from '../text/sanitize.ts';

/** A kind of file. */
export interface FileKind {
  /** Name shown to users. */
  readonly label: string;
  /** File extension, without a dot. */
  readonly extension: string;
}

/**
 * Asks where to write a file.
 *
 * @param name proposed for it, of which what makes the name of a file is taken, without its ending
 * @returns undefined when the user left
 */
export function askForSaveLocation(
  title: string,
  name: string,
  { label, extension }: FileKind,
): Thenable<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? homeFolder();
  const proposed = `${toFileName(name, 'wger')}.${extension}`;
  return vscode.window.showSaveDialog({
    title: sanitize(title),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, proposed) }),
    filters: { [label]: [extension] },
  });
}
