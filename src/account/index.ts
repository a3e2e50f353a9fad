import * as vscode from 'vscode';
import { accountCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { AccountContext } from './accountContext.ts';

/** Registers the commands for servers and keys. Their code is loaded on first use. */
export function registerAccount(
  loadCurrentServer: LoadCurrentServer,
  context: Omit<AccountContext, 'currentServer'>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...accountCommandIds.map((id) =>
      registerCommand(id, async (argument) => {
        const [{ accountCommands }, currentServer] = await Promise.all([
          import('./accountCommands.ts'),
          loadCurrentServer(),
        ]);
        await accountCommands[id]({ ...context, currentServer }, argument);
      }),
    ),
  );
}
