import * as vscode from 'vscode';
import { manifestName } from '../manifest.ts';
import { maxListBytes, stagingNames, type BackupFolder } from './backupFolder.ts';
import { statIfExists, listNames, readFileIfExists, toDisplayPath } from './virtualFiles.ts';
import { VirtualStaging } from './virtualStaging.ts';

/** A folder on any file system that the editor can reach. */
export function createVirtualFolder(uri: vscode.Uri): BackupFolder {
  const getUri = (...path: readonly string[]): vscode.Uri => vscode.Uri.joinPath(uri, ...path);
  return {
    name: toDisplayPath(uri),
    hasInterruptedBackup: async () =>
      (await statIfExists(getUri(stagingNames.folder, stagingNames.journal))) !== undefined,
    readManifest: () => readFileIfExists(getUri(manifestName), maxListBytes),
    listNames: () => listNames(uri),
    undoInterruptedBackup: () => VirtualStaging.undo(uri),
    beginStaging: () => VirtualStaging.begin(uri),
  };
}
