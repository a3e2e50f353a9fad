import type * as vscode from 'vscode';
import { isFailure } from '../api/failures/failures.ts';
import { abortOnAccessChange } from '../session/access.ts';
import type { CurrentServer, Server } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { backupFolderKey } from '../session/serverMemory.ts';
import { withProgressNotification, type ProgressContext } from '../vscode/dialogs/progress.ts';
import { withFailureNotice } from '../vscode/failures/notices.ts';
import { askForFolder, backupTitle, confirmFolder } from './askForFolder.ts';
import { isListFailure } from './reading/isListFailure.ts';
import { readSourceInfo } from './sourceInfo.ts';
import { formatObjectCount, offerRest, showBackupFailure, showBackupResult } from './backupMessages.ts';
import { writeBackup, type BackupResult } from './writing/writeBackup.ts';

/** Parts of the rest of the extension that a backup needs. */
export interface BackupContext {
  readonly currentServer: CurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Keeps the folder of the last backup. */
  readonly memory: vscode.Memento;
}

/** Choices that an attempt takes over from one that failed. */
interface BackupAttempt {
  /** Folder that the user picked; undefined until then. */
  folder: vscode.Uri | undefined;
  readonly skipsFailedLists: boolean;
}

/**
 * Asks for a folder and backs up the user's own data to it. Shows failures. Data that was read with another key or from another
 * server is not written.
 *
 * @throws KeyMissing where no key is stored
 */
export async function backUp(
  context: BackupContext,
  attempt: BackupAttempt = { folder: undefined, skipsFailedLists: false },
): Promise<void> {
  const { currentServer, keys, memory } = context;
  const server = currentServer.get();
  await server.client.requireKey();
  await abortOnAccessChange(currentServer, keys, async (changeSignal) => {
    try {
      await backUpFrom(server, memory, changeSignal, attempt);
    } catch (error) {
      if (isFailure(error) && isListFailure(error) && !changeSignal.aborted) {
        offerRest(error, (skipsFailedLists) =>
          withFailureNotice(() =>
            // The folder is that of the server whose backup failed.
            backUp(context, currentServer.get() === server ? { ...attempt, skipsFailedLists } : undefined),
          ),
        );
      } else {
        await showBackupFailure(error, changeSignal.aborted);
      }
    }
  });
}

async function backUpFrom(
  server: Server,
  memory: vscode.Memento,
  changeSignal: AbortSignal,
  attempt: BackupAttempt,
): Promise<void> {
  const { address, client } = server;
  const { skipsFailedLists } = attempt;
  const sourceInfo = await withProgressNotification(
    backupTitle,
    ({ signal }) => readSourceInfo(client, { signal }, skipsFailedLists),
    changeSignal,
  );
  const memoryKey = backupFolderKey(address.name);
  attempt.folder ??= await askForFolder(memory.get<string>(memoryKey));
  const confirmed =
    attempt.folder && (await confirmFolder(attempt.folder, address, sourceInfo, skipsFailedLists));
  changeSignal.throwIfAborted();
  if (confirmed === undefined) {
    return;
  }
  const { uri, folder, sourceInfo: confirmedInfo } = confirmed;
  const write = (context: ProgressContext): Promise<BackupResult> =>
    writeBackup({
      client,
      sourceInfo: confirmedInfo,
      folder,
      context,
      skipsFailedLists,
      onProgress: (objects, done) => {
        context.advance(formatObjectCount(objects), done);
      },
    });
  const result = await withProgressNotification(backupTitle, write, changeSignal);
  await memory.update(memoryKey, uri.toString());
  void showBackupResult(uri, folder.name, result);
}
