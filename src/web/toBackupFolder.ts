import type * as vscode from 'vscode';
import type { BackupFolder } from '../backup/folder/backupFolder.ts';
import { createVirtualFolder } from '../backup/folder/virtualFolder.ts';

/** The folder at a URI, which a browser can only access through the editor. */
export function toBackupFolder(uri: vscode.Uri): BackupFolder {
  return createVirtualFolder(uri);
}
