import * as vscode from 'vscode';
import { stagingNames, type BackupFolder } from './backupFolder.ts';
import { lookAt, namesIn, readIfThere, shownName } from './virtualFiles.ts';
import { VirtualStaging } from './virtualStaging.ts';

/** A folder that the editor reaches, on whatever file system. */
export function virtualFolder(address: vscode.Uri): BackupFolder {
  const at = (...path: readonly string[]): vscode.Uri => vscode.Uri.joinPath(address, ...path);
  return {
    name: shownName(address),
    isHalfWritten: async () => (await lookAt(at(stagingNames.folder, stagingNames.journal))) !== undefined,
    read: (name) => readIfThere(at(name)),
    names: () => namesIn(address),
    begin: () => VirtualStaging.begin(address),
  };
}
