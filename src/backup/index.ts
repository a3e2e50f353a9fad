import type * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { BackupContext } from './backUp.ts';

/** Registers the command that backs up the user's own data. Its code is loaded on first use. */
export function registerBackup(
  loadCurrentServer: LoadCurrentServer,
  context: Omit<BackupContext, 'currentServer'>,
): vscode.Disposable {
  return registerCommand('wger.backUp', async () => {
    const [{ backUp }, currentServer] = await Promise.all([import('./backUp.ts'), loadCurrentServer()]);
    await backUp({ ...context, currentServer });
  });
}
