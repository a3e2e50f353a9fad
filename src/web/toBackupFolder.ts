import type * as vscode from 'vscode';
import type { BackupFolder } from '../backup/folder/backupFolder.ts';
import { createVirtualFolder } from '../backup/folder/virtualFolder.ts';

/** The folder at an address, which a page reaches by the editor alone. */
export function toBackupFolder(uri: vscode.Uri): BackupFolder {
  return createVirtualFolder(uri);
}
