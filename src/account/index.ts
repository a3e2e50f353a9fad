import * as vscode from 'vscode';
import { accountCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { AccountContext } from './accountContext.ts';

/** The commands of servers and keys. What they do is loaded with the first of them. */
export function registerAccount(context: AccountContext): vscode.Disposable {
  return vscode.Disposable.from(
    ...accountCommandIds.map((id) =>
      registerCommand(id, async (given) => {
        const { accountCommands } = await import('./accountCommands.ts');
        await accountCommands[id](context, given);
      }),
    ),
  );
}
