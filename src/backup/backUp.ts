import * as vscode from 'vscode';
import { withSameAccess } from '../session/access.ts';
import type { CurrentServer, Server } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { backupFolderKey } from '../session/serverMemory.ts';
import { cancellable } from '../vscode/dialogs/cancellable.ts';
import { showingProgress, type ProgressContext } from '../vscode/dialogs/progress.ts';
import { askForFolder, title } from './askForFolder.ts';
import { readSource } from './backupSource.ts';
import { folderAt } from './node/folderAt.ts';
import { objectsText, showProblem, showBackupResult } from './outcome.ts';
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
  await withSameAccess(currentServer, keys, async (changes) => {
    try {
      await backUpFrom(server, memory, changes);
    } catch (error) {
      await showProblem(error, changes.aborted);
    }
  });
}

async function backUpFrom(server: Server, memory: vscode.Memento, changes: AbortSignal): Promise<void> {
  const { address, client } = server;
  const facts = await cancellable(title, (signal) => readSource(client, { signal }), changes);
  const memoryKey = backupFolderKey(address.name);
  const picked = await askForFolder(address, facts.source, memory.get<string>(memoryKey));
  changes.throwIfAborted();
  if (picked === undefined) {
    return;
  }
  const write = (context: ProgressContext): Promise<BackupResult> => {
    const report: BackupTask['report'] = (objects, done) => {
      context.advance(objectsText(objects), done);
    };
    return writeBackup({ client, facts, folder: folderAt(picked), context, report });
  };
  const result = await showingProgress(title, write, changes);
  await memory.update(memoryKey, picked.toString());
  void showBackupResult(picked, result);
}
