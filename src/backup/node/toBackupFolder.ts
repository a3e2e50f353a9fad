import type * as vscode from 'vscode';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { createVirtualFolder } from '../folder/virtualFolder.ts';
import { createDiskFolder } from './diskFolder.ts';

/** The folder at a URI, on a disk or on another extension's file system. */
export function toBackupFolder(uri: vscode.Uri): BackupFolder {
  return uri.scheme === 'file' ? createDiskFolder(uri.fsPath) : createVirtualFolder(uri);
}
