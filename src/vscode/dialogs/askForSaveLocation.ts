import * as vscode from 'vscode';
import { getHomeFolder } from '../node/homeFolder.ts';
import { toFileName } from '../text/fileName.ts';
import { sanitize } from '../text/sanitize.ts';

/** File type for a save dialog. */
export interface FileKind {
  /** Localized name. */
  readonly label: string;
  /** File extension, without a dot. */
  readonly extension: string;
}

/**
 * Asks where to write a file.
 *
 * @param name proposed name without extension, which is converted to a valid file name
 * @returns undefined when the user cancels
 */
export function askForSaveLocation(
  title: string,
  name: string,
  { label, extension }: FileKind,
): Thenable<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? getHomeFolder();
  const proposed = `${toFileName(name, 'wger')}.${extension}`;
  return vscode.window.showSaveDialog({
    title: sanitize(title),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, proposed) }),
    filters: { [label]: [extension] },
  });
}
