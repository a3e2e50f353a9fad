import * as vscode from 'vscode';
import { accountCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LoadServers } from '../session/currentServer.ts';
import type { AccountContext } from './accountContext.ts';

/** The commands of servers and keys. What they do is loaded with the first of them. */
export function registerAccount(
  servers: LoadServers,
  context: Omit<AccountContext, 'servers'>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...accountCommandIds.map((id) =>
      registerCommand(id, async (given) => {
        const [{ accountCommands }, current] = await Promise.all([import('./accountCommands.ts'), servers()]);
        await accountCommands[id]({ ...context, servers: current }, given);
      }),
    ),
  );
}
