import type * as vscode from 'vscode';
import type { LoadServers } from '../session/currentServer.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { BackupContext } from './backUp.ts';

export interface BackupOptions extends Omit<BackupContext, 'servers'> {
  readonly servers: LoadServers;
}

/** The command that backs up the user's own data. What it does is loaded with it. */
export function registerBackup({ servers, keys, memory }: BackupOptions): vscode.Disposable {
  return registerCommand('wger.backUp', async () => {
    const [{ backUp }, current] = await Promise.all([import('./backUp.ts'), servers()]);
    await backUp({ servers: current, keys, memory });
  });
}
