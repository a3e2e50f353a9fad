import * as vscode from 'vscode';
import type { CommandId } from './commandIds.ts';
import { withFailureNotice } from './failures/notices.ts';

/** Registers a command whose failures are shown to the user. */
export function registerCommand(
  id: CommandId,
  run: (...commandArguments: readonly unknown[]) => Promise<void> | void,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, (...commandArguments: readonly unknown[]) =>
    withFailureNotice(() => run(...commandArguments)),
  );
}
