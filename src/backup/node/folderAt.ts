import type * as vscode from 'vscode';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { virtualFolder } from '../folder/virtualFolder.ts';
import { diskFolder } from './diskFolder.ts';

/** The folder at an address, on a disk or on another extension's file system. */
export function folderAt(address: vscode.Uri): BackupFolder {
  return address.scheme === 'file' ? diskFolder(address.fsPath) : virtualFolder(address);
}
