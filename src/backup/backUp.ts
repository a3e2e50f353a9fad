import * as vscode from 'vscode';
import { abortOnAccessChange } from '../session/access.ts';
import type { CurrentServer, Server } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { backupFolderKey } from '../session/serverMemory.ts';
import { withCancellableProgress } from '../vscode/dialogs/withCancellableProgress.ts';
import { withProgressNotification, type ProgressContext } from '../vscode/dialogs/progress.ts';
import { askForFolder, backupTitle } from './askForFolder.ts';
import { readSourceInfo } from './sourceInfo.ts';
import { toBackupFolder } from './node/toBackupFolder.ts';
import { formatObjectCount, showBackupFailure, showBackupResult } from './backupMessages.ts';
import { writeBackup, type BackupResult, type BackupTask } from './writing/writeBackup.ts';

/** Parts of the rest of the extension that a backup needs. */
export interface BackupContext {
  readonly currentServer: CurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Keeps the folder of the last backup. */
  readonly memory: vscode.Memento;
}

/**
 * Asks for a folder and writes all that is the user's own into it. What fails is shown. What was read with another key, or of
 * another server, is not written.
 *
 * @throws KeyMissing where no key is stored
 */
export async function backUp({ currentServer, keys, memory }: BackupContext): Promise<void> {
  const server = currentServer.get();
  await server.client.requireKey();
  await abortOnAccessChange(currentServer, keys, async (changeSignal) => {
    try {
      await backUpFrom(server, memory, changeSignal);
    } catch (error) {
      await showBackupFailure(error, changeSignal.aborted);
    }
  });
}

async function backUpFrom(server: Server, memory: vscode.Memento, changeSignal: AbortSignal): Promise<void> {
  const { address, client } = server;
  const sourceInfo = await withCancellableProgress(
    backupTitle,
    (signal) => readSourceInfo(client, { signal }),
    changeSignal,
  );
  const memoryKey = backupFolderKey(address.name);
  const picked = await askForFolder(address, sourceInfo.source, memory.get<string>(memoryKey));
  changeSignal.throwIfAborted();
  if (picked === undefined) {
    return;
  }
  const write = (context: ProgressContext): Promise<BackupResult> => {
    const onProgress: BackupTask['onProgress'] = (objects, done) => {
      context.advance(formatObjectCount(objects), done);
    };
    return writeBackup({ client, sourceInfo, folder: toBackupFolder(picked), context, onProgress });
  };
  const result = await withProgressNotification(backupTitle, write, changeSignal);
  await memory.update(memoryKey, picked.toString());
  void showBackupResult(picked, result);
}
